package airline_test

import (
	"os"
	"strings"
	"testing"

	"github.com/acel-dev/acel/acel/suite"
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

// Each contract is broken by some case and kept by another that touches it, so
// that the cases would notice if it caught nothing, or everything.
func TestEveryContractIsBrokenAndKept(t *testing.T) {
	s := load(t)
	result, err := s.Run()
	if err != nil {
		t.Fatal(err)
	}
	broken, kept := map[string]bool{}, map[string]bool{}
	for _, c := range result.Cases {
		for _, r := range c.Rules() {
			broken[r.Rule.Key()] = broken[r.Rule.Key()] || r.Violations > 0
			kept[r.Rule.Key()] = kept[r.Rule.Key()] || r.Exercised && r.Violations == 0
		}
	}
	for _, r := range s.Policy.Rules() {
		if !broken[r.Key()] || !kept[r.Key()] {
			t.Errorf("%s: broken by a case: %t, kept by one: %t", r.Key(), broken[r.Key()], kept[r.Key()])
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
