package codingagent_test

import (
	"os"
	"path/filepath"
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
	for _, r := range result.NotExercised() {
		t.Errorf("no case touches %s", r.Key())
	}
}

// Each contract is broken by some case, so that the cases would notice if it
// caught nothing.
func TestEveryContractIsBroken(t *testing.T) {
	s := load(t)
	result, err := s.Run()
	if err != nil {
		t.Fatal(err)
	}
	broken := map[string]bool{}
	for _, c := range result.Cases {
		for _, l := range c.Case.Labels {
			broken[l.Rule] = true
		}
	}
	for _, r := range s.Policy.Rules() {
		if !broken[r.Key()] {
			t.Errorf("no case breaks %s", r.Key())
		}
	}
}

// The README says that one of the recorded sessions breaks rules.
func TestRecordedSessions(t *testing.T) {
	policy := load(t).Policy
	for name, want := range map[string]int{"careful.jsonl": 0, "hasty.jsonl": 7} {
		sessions, err := trace.Load(filepath.Join("traces", name), trace.Options{})
		if err != nil {
			t.Fatal(err)
		}
		result, err := acel.Replay(policy, sessions[0].All())
		if err != nil {
			t.Fatal(err)
		}
		if len(result.Violations) != want {
			t.Errorf("%s: %d violations, want %d", name, len(result.Violations), want)
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
