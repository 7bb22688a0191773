package suite_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
)

// Whatever is labelled, every decision is counted once, a case passes exactly
// where none is wrong, and a mistaken label is one missed and nothing else.
func TestEveryDecisionIsCountedOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		trace := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c"}), 0, 6).Draw(t, "trace")
		var labels []string
		for step := range trace {
			for _, rule := range []string{"first", "once"} {
				if rapid.Bool().Draw(t, "label") {
					labels = append(labels, fmt.Sprintf("{step: %d, rule: %s}", step+1, rule))
				}
			}
		}
		text := fmt.Sprintf("contracts: [{must_precede: [a, b], id: first}, {at_most_n_times: [b, 1], id: once}]\ncases: [{name: n, trace: [%s], violations: [%s]}]",
			strings.Join(trace, ", "), strings.Join(labels, ", "))
		s, err := suite.Parse(suite.Options{}, rules.Source{Name: "t.yaml", Data: []byte(text)})
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Run()
		if err != nil {
			t.Fatal(err)
		}
		_, all := suite.Scores(r)
		f := all.Findings
		if n := f.TP + f.FP + f.TN + f.FN; n != 2*len(trace) {
			t.Fatalf("%d decisions of %d", n, 2*len(trace))
		}
		var byRule suite.Score
		for _, one := range suite.RuleScores(r) {
			byRule = byRule.Add(one.Findings)
		}
		if byRule != f {
			t.Fatalf("by rule %+v, and %+v of all", byRule, f)
		}
		c := r.Cases[0]
		if c.Met != f.TP || len(c.Missed) != f.FN || len(c.Unexpected) != f.FP {
			t.Fatalf("%+v of %+v", f, c)
		}
		if c.Passed() != (f.FP+f.FN == 0) || c.Met+len(c.Missed) != len(labels) {
			t.Fatalf("%+v of %d labels: passed %v", f, len(labels), c.Passed())
		}
	})
}
