package report_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// coveredBy is the coverage of a policy's first rule by one session.
func coveredBy(c acel.PolicyConfig, tools ...string) report.Coverage {
	GinkgoHelper()
	p, err := acel.NewPolicy(c)
	Expect(err).NotTo(HaveOccurred())
	var calls []acel.Call
	for _, tool := range tools {
		calls = append(calls, acel.Call{Tool: tool})
	}
	return judged(p, calls).Coverage()[0]
}

// judged is a report on one session.
func judged(p *acel.Policy, calls []acel.Call) *report.Report {
	GinkgoHelper()
	r, err := acel.Judge(p, acel.Trace{Calls: calls})
	Expect(err).NotTo(HaveOccurred())
	one := report.Trace{File: "t.jsonl", Calls: len(calls), Rules: r.Rules}
	one.Add(r.Violations...)
	return &report.Report{Traces: []report.Trace{one}}
}

var _ = Describe("a session that coverage counts as guarded", func() {
	DescribeTable("holds what could break the rule, or be owed",
		func(rule acel.Rule, at, not []string) {
			c := acel.PolicyConfig{Rules: []acel.Rule{rule}}
			Expect(coveredBy(c, at...).Guarded).To(Equal(1))
			Expect(coveredBy(c, not...).Guarded).To(BeZero())
		},
		Entry("must_precede", acel.MustPrecede("look", "act"), []string{"look", "act"}, []string{"look"}),
		Entry("cannot_follow_without", acel.CannotFollowWithout("act", "look"), []string{"look", "act"}, []string{"look"}),
		Entry("never_after", acel.NeverAfter("edit", "submit"), []string{"edit"}, []string{"submit"}),
		Entry("at_most_n_times", acel.AtMostNTimes("pay", 2), []string{"pay"}, []string{"x"}),
		Entry("mutually_exclusive", acel.MutuallyExclusive("a", "b"), []string{"b"}, []string{"x"}),
		Entry("must_follow", acel.MustFollow("a", "b"), []string{"a", "b"}, []string{"b"}),
		Entry("both_or_neither", acel.BothOrNeither("a", "b"), []string{"b", "a"}, []string{"x"}),
		Entry("only", acel.Only("a"), []string{"a"}, nil),
		Entry("must_be_first", acel.MustBeFirst("a"), []string{"a"}, nil),
		Entry("must_be_last", acel.MustBeLast("a"), []string{"a"}, nil),
		Entry("must_precede_immediately", acel.MustPrecedeImmediately("a", "b"), []string{"a", "b"}, []string{"a"}),
	)

	It("is any one where the end alone could break the rule", func() {
		for _, rule := range []acel.Rule{acel.RequiredBeforeSessionEnd("a"), acel.AtLeastNTimes("a", 1), acel.ExactlyNTimes("a", 1), acel.OneOf("a", "b")} {
			Expect(coveredBy(acel.PolicyConfig{Rules: []acel.Rule{rule}}).Guarded).To(Equal(1), rule.String())
		}
	})

	It("is one with a call of the tool where the rule is a condition on it", func() {
		c := acel.PolicyConfig{Tools: []acel.Tool{{Name: "a", Require: func(*acel.State, acel.Call) error { return nil }}}}
		Expect(coveredBy(c, "a").Guarded).To(Equal(1))
		Expect(coveredBy(c, "b").Guarded).To(BeZero())
	})

	It("is each that breaks a rule, of whatever template, and each that its documentation plays", func() {
		for _, t := range acel.Templates() {
			d := t.Documentation()
			p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{t.Rule(d.Arguments)}})
			Expect(err).NotTo(HaveOccurred())
			Expect(judged(p, d.Failing).Coverage()).To(HaveExactElements(And(HaveField("Violated", 1), HaveField("Guarded", 1))), t.Name)
		}
	})
})
