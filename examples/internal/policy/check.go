package policy

import (
	"os"
	"testing"

	"github.com/acel-dev/acel/acel/suite"
)

// An Example is a policy in the folder of the test: acel.test.yaml with the cases,
// which names the rules, README.md, and recorded sessions in traces.
type Example struct {
	// Recorded says of each file in traces which rules its session breaks, in
	// order, a rule as often as it is broken.
	Recorded map[string][]string
	// Exampled says that good and bad examples stand beside every rule.
	Exampled bool
	// Unbroken are the rules that no case can break, with the reason.
	Unbroken map[string]string
}

// Check fails the test for all that is not as it should be in an example.
func Check(t *testing.T, e Example) {
	t.Helper()
	s, err := suite.Load(suite.Options{Strict: true}, "acel.test.yaml")
	if err != nil {
		t.Fatal(err)
	}
	result, err := s.Run()
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	report(t, "every case and example passes", failed(result))
	report(t, "cases touch every rule and operand", untouched(result))
	report(t, "cases break every rule and keep it", untested(result, e.Unbroken))
	if e.Exampled {
		report(t, "every rule has examples", unexampled(s))
	}
	report(t, "the README has a row for every rule", unnamed(string(readme), s.Policy.Reported()))
	report(t, "recorded sessions break what they should", e.replayed(s.Policy, "traces"))
}

// report makes a test of a promise, which fails with all that speaks against it.
func report(t *testing.T, promise string, objections []string) {
	t.Helper()
	t.Run(promise, func(t *testing.T) {
		for _, o := range objections {
			t.Error(o)
		}
	})
}
