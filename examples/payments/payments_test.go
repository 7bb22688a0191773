package payments_test

import (
	"path/filepath"
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

func TestEveryCasePasses(t *testing.T) {
	result, err := load(t).Run()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range result.Cases {
		for _, l := range c.Missed {
			t.Errorf("%s: step %d [%s] was not found", c.Case.Name, l.Step, l.Rule)
		}
		for _, v := range c.Unexpected {
			t.Errorf("%s: %s [%s]", c.Case.Name, v.Message, v.Rule)
		}
	}
}

// The README says that one of the recorded sessions breaks a rule.
func TestOneRecordedSessionBreaksARule(t *testing.T) {
	policy := load(t).Policy
	for name, want := range map[string]int{"good.jsonl": 0, "split.jsonl": 1} {
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
