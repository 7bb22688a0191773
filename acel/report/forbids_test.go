package report_test

import (
	"encoding/json"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// idle is a report on a session that called only look, by one rule.
func idle(rule acel.Rule) *report.Report {
	GinkgoHelper()
	p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{rule}})
	Expect(err).NotTo(HaveOccurred())
	r := judged(p, []acel.Call{{Tool: "look"}})
	r.Called = map[string]int{"look": 1}
	return r
}

var _ = Describe("a rule that no call touched", func() {
	required := report.Threshold{RequireExercised: true}

	DescribeTable("is as it should be where it allows no call at all",
		func(rule acel.Rule) {
			r := idle(rule)
			r.Called = map[string]int{"drop": 1}
			s := r.Summary()
			Expect(s.NotExercised).To(BeEmpty())
			Expect(s.Unexercised).To(BeZero())
			Expect(s.Outcome(required)).To(Equal(report.Clean))
			Expect(written("text", r, report.Options{})).NotTo(Or(ContainSubstring("not exercised"), ContainSubstring("never called")))
		},
		Entry("never", acel.Never("drop")),
		Entry("at_most_n_times", acel.AtMostNTimes("drop", 0)),
		Entry("exactly_n_times", acel.ExactlyNTimes("drop", 0)),
		Entry("at_most_per_turn", acel.AtMostPerTurn("drop", 0)),
		Entry("rate_limit", acel.RateLimit("drop", 0, time.Minute)),
	)

	DescribeTable("is told of where it allows some",
		func(rule acel.Rule) {
			s := idle(rule).Summary()
			Expect(s.NotExercised).To(HaveExactElements(rule.Key()))
			Expect(s.Outcome(required)).To(Equal(report.Unchecked))
		},
		Entry("a budget", acel.AtMostNTimes("drop", 1)),
		Entry("an amount", acel.AtMostTotal("drop", "n", 0)),
		Entry("an order", acel.NeverAfter("drop", "close")),
	)

	It("is told of by its tool where that is likely misspelt, also where it allows no call", func() {
		r := idle(acel.Never("serach_orders"))
		r.Called = map[string]int{"search_orders": 1}
		Expect(written("text", r, report.Options{})).To(ContainSubstring("  - serach_orders of never(serach_orders); did you mean search_orders (1 call)?\n"))
	})

	It("is told of where nobody calls the tool that it does not allow: the name may be wrong", func() {
		r := idle(acel.Never("drop"))
		r.Called = map[string]int{"look": 1}
		Expect(r.Summary().NotExercised).To(HaveExactElements("never(drop)"))
		Expect(r.Summary().Outcome(required)).To(Equal(report.Unchecked))
	})
})

// halfMatched is a report on a session of which calls matched only the rule's
// first operand.
func halfMatched(rule acel.Rule) *report.Report {
	one := acel.RuleResult{Rule: rule, Verdict: acel.Satisfied, Exercised: true, Matched: [2]bool{true, false}}
	return &report.Report{Traces: []report.Trace{{File: "t.jsonl", Calls: 2, Rules: []acel.RuleResult{one}}}}
}

var _ = Describe("an operand that no call matched", func() {
	DescribeTable("is told of, whatever narrows it to some calls of a tool",
		func(narrow acel.Operand) {
			narrow.Tool = "look"
			r := halfMatched(acel.NeverAfter("edit", narrow))
			r.Called = map[string]int{"look": 1, "edit": 1}
			Expect(r.Summary().NeverMatched).To(HaveExactElements(HaveField("Operand", narrow.String())))
			r.Called = map[string]int{"edit": 1}
			Expect(r.Summary().NeverMatched).To(BeEmpty(), "its tool is told of")
		},
		Entry("matches", acel.Operand{Matches: "nothing", Field: "a"}),
		Entry("args", acel.Operand{Args: []acel.Pattern{{Path: "a", Values: values("1")}}}),
		Entry("result", acel.Operand{Result: []acel.Pattern{{Path: "a", Values: values("1")}}}),
		Entry("where", acel.Operand{Where: []acel.Clause{{Key: "where", Text: "false", Holds: func(*acel.State, acel.Call) (bool, error) { return false, nil }}}}),
	)

	It("is not where it is every call of a tool", func() {
		r := halfMatched(acel.NeverAfter("edit", "look"))
		r.Called = map[string]int{"edit": 1, "look": 1} // refused
		Expect(r.Summary().NeverMatched).To(BeEmpty())
	})
})

// values are JSON values.
func values(texts ...string) []json.RawMessage {
	var all []json.RawMessage
	for _, text := range texts {
		all = append(all, json.RawMessage(text))
	}
	return all
}
