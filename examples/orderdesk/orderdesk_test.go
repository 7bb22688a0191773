package orderdesk_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/suite"
	"github.com/acel-dev/acel/acel/trace"
)

func load(t *testing.T) *suite.Suite {
	t.Helper()
	s, err := suite.Load(suite.Options{Strict: true}, "acel.test.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestEveryCaseAndExamplePasses(t *testing.T) {
	result, err := load(t).Run()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range result.Cases {
		if c.Passed() {
			continue
		}
		t.Errorf("%s: %s", c.Case.Name, c.Reason)
		for _, l := range c.Missed {
			t.Errorf("  step %d [%s] was not found", l.Step, l.Rule)
		}
		for _, v := range c.Unexpected {
			t.Errorf("  %s [%s]", v.Message, v.Rule)
		}
	}
}

// A rule that no case touches is green for want of a chance to be red.
func TestEveryRuleIsTested(t *testing.T) {
	result, err := load(t).Run()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range result.NotExercised() {
		t.Errorf("no case touches %s", r.Key())
	}
	for _, u := range result.NeverMatched() {
		t.Errorf("no case matches %v of %s", u.Operand, u.Rule.Key())
	}
}

// The README says that two of the three recorded sessions break rules.
func TestRecordedSessions(t *testing.T) {
	policy := load(t).Policy
	for name, want := range map[string][]string{
		"return.jsonl": nil,
		"hurry.jsonl":  {"order-known", "tools.cancel_order.require", "confirmed"},
		"slices.jsonl": {"no-flood-of-mail", "refund-budget"},
	} {
		sessions, err := trace.Load(filepath.Join("traces", name), trace.Options{})
		if err != nil {
			t.Fatal(err)
		}
		result, err := acel.Replay(policy, sessions[0].All())
		if err != nil {
			t.Fatal(err)
		}
		var found []string
		for _, v := range result.Violations {
			found = append(found, v.Rule)
		}
		if !slices.Equal(found, want) {
			t.Errorf("%s breaks %v, want %v", name, found, want)
		}
	}
}

// The README's table has a row for every contract.
func TestReadmeNamesEveryContract(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range load(t).Policy.Rules() {
		if !strings.Contains(string(readme), "| `"+r.Key()+"` |") {
			t.Errorf("README.md has no row for %s", r.Key())
		}
	}
}
