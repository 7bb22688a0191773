package suite_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
)

// labelled is a suite of one case with n steps, all of them labelled.
func labelled(t *testing.T, n int) *suite.Suite {
	t.Helper()
	var labels []string
	for step := range n {
		labels = append(labels, fmt.Sprintf("{step: %d, rule: none}", step+1))
	}
	text := fmt.Sprintf("contracts: [{at_most_n_times: [a, 0], id: none}, {never_after: [b, c]}, {never_after: [c, b]}]\ncases: [{name: n, trace: [%s], violations: [%s]}]",
		strings.TrimSuffix(strings.Repeat("a, ", n), ", "), strings.Join(labels, ", "))
	s, err := suite.Parse(suite.Options{}, rules.Source{Name: "t.yaml", Data: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// leastTime is the least that it took in several tries to run a suite.
func leastTime(t *testing.T, s *suite.Suite) time.Duration {
	t.Helper()
	best := time.Duration(math.MaxInt64)
	for range 5 {
		start := time.Now()
		r, err := s.Run()
		if err != nil || r.Failed() > 0 {
			t.Fatal("it fails", err)
		}
		best = min(best, time.Since(start))
	}
	return best
}

// At sixteen times the size, work in proportion to the steps and labels takes
// sixteen times as long, and work by the square 256 times; the bound lies
// between, far from both, since the machines that run this are busy.
func TestWorkIsInProportionToTheLabels(t *testing.T) {
	const few = 300
	small, large := labelled(t, few), labelled(t, 16*few)
	var short, long time.Duration
	for range 5 { // what is busy for a moment is not so each time
		if short, long = leastTime(t, small), leastTime(t, large); long <= 80*short {
			return
		}
	}
	t.Errorf("%v with %d labels, %v with %d", short, few, long, 16*few)
}

// exemplified are n rules with an example each, beside conditions on n tools.
func exemplified(t *testing.T, n int) *rules.Set {
	t.Helper()
	var text strings.Builder
	text.WriteString("contracts:\n")
	for i := range n {
		fmt.Fprintf(&text, "- {never_after: [a%d, b%[1]d], examples: {good: [[a%[1]d]]}}\n", i)
	}
	set, err := rules.Parse(rules.Options{}, rules.Source{Name: "acel.yaml", Data: []byte(text.String())})
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		holds := func(*acel.State, acel.Call) error { return nil }
		set.Config.Tools = append(set.Config.Tools, acel.Tool{Name: fmt.Sprintf("a%d", i), Require: holds})
	}
	return set
}

// At four times the rules and the tools, reading the examples allocates about four
// times as much, and sixteen times where the tools are compiled for each rule.
func TestExamplesCompileTheToolsOnce(t *testing.T) {
	allocations := func(n int) float64 {
		set := exemplified(t, n)
		return testing.AllocsPerRun(1, func() {
			if s, err := suite.Examples("acel.yaml", set); err != nil || len(s.Cases) != n {
				t.Fatal("not read", err)
			}
		})
	}
	if few, many := allocations(50), allocations(200); many > 7*few {
		t.Errorf("%.0f allocations for 50 rules, %.0f for 200", few, many)
	}
}
