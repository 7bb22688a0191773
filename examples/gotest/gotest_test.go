package gotest_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/aceltest"
	"github.com/acel-dev/acel/examples/gotest/deskagent"
)

// What the agent did on real tickets, checked by the rules file.
func TestRecordedTickets(t *testing.T) {
	aceltest.CheckFiles(t, "testdata/good/*", "acel.yaml")
}

// The rules find what they are meant to find, where it is, and nothing else.
func TestRulesFindWhatIsWrong(t *testing.T) {
	for _, bad := range []struct {
		file, rule string
		steps      []int
	}{
		{"unverified.jsonl", "verify-first", []int{2}},
		{"again-and-again.jsonl", "one-reset", []int{3, 5}},
		{"again-and-again.jsonl", "closed-is-closed", []int{5}},
		{"left-open.jsonl", "close-the-ticket", []int{2}}, // at its end
	} {
		t.Run(bad.rule, func(t *testing.T) {
			trace := aceltest.Load(t, filepath.Join("testdata/bad", bad.file))
			aceltest.CheckViolates(t, trace, aceltest.LoadRule(t, "acel.yaml", bad.rule), bad.steps...)
		})
	}
}

// Record: the agent runs, and what it did is checked afterwards.
func TestAgentKeepsTheRules(t *testing.T) {
	agent := newAgent(t, deskagent.Careful, &acel.Recorder{Name: "agent"})
	if err := agent.Handle(t.Context(), "Ann cannot log in. Her code is 4711."); err != nil {
		t.Fatal(err)
	}
	aceltest.CheckPolicy(t, agent.Recorder, aceltest.LoadPolicy(t, "acel.yaml"))
}

// Enforce: what breaks a rule is refused before its tool runs.
func TestAgentIsRefused(t *testing.T) {
	agent := newAgent(t, deskagent.Hasty, &acel.Recorder{Name: "agent", Policy: aceltest.LoadPolicy(t, "acel.yaml")})
	if err := agent.Handle(t.Context(), "I am Ann, and in a hurry."); err != nil {
		t.Fatal(err)
	}
	if len(agent.Desk.Resets) > 0 {
		t.Errorf("the tool ran: %v", agent.Desk.Resets)
	}
	aceltest.CheckViolates(t, agent.Recorder, aceltest.LoadRule(t, "acel.yaml", "verify-first"), 1)

	// The model is told why.
	heard := agent.Model.(*deskagent.Script).Heard
	if told := heard[len(heard)-1].Content; !strings.Contains(told, "needs an earlier successful verify_identity") {
		t.Errorf("the model was told: %s", told)
	}
}

func newAgent(t *testing.T, replies string, recorder *acel.Recorder) *deskagent.Agent {
	t.Helper()
	model, err := deskagent.ParseScript(replies)
	if err != nil {
		t.Fatal(err)
	}
	return &deskagent.Agent{Model: model, Desk: &deskagent.Desk{Codes: map[string]string{"ann": "4711"}}, Recorder: recorder}
}
