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

	It("is one that a rule's documentation plays, by what its calls match alone", func() {
		for _, t := range acel.Templates() {
			d := t.Documentation()
			p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{t.Rule(d.Arguments)}})
			Expect(err).NotTo(HaveOccurred())
			r := judged(p, d.Failing)
			for i := range r.Traces[0].Rules { // a violation would say so by itself
				r.Traces[0].Rules[i].Violations = 0
			}
			Expect(r.Coverage()).To(HaveExactElements(HaveField("Guarded", 1)), t.Name)
		}
	})

	DescribeTable("is none that was cut short where only the end could break the rule",
		func(rule acel.Rule, guarded int, tools ...string) {
			p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{rule}})
			Expect(err).NotTo(HaveOccurred())
			var calls []acel.Call
			for _, tool := range tools {
				calls = append(calls, acel.Call{Tool: tool})
			}
			result, err := acel.Judge(p, acel.Trace{Calls: calls, Extent: acel.Partial})
			Expect(err).NotTo(HaveOccurred())
			r := &report.Report{Traces: []report.Trace{{Calls: len(calls), Cut: true, Rules: result.Rules}}}
			Expect(r.Coverage()).To(HaveExactElements(HaveField("Guarded", guarded)))
		},
		Entry("required_before_session_end", acel.RequiredBeforeSessionEnd("a"), 0, "b"),
		Entry("at_least_n_times", acel.AtLeastNTimes("a", 2), 0, "a"),
		Entry("must_be_last", acel.MustBeLast("a"), 0, "b"),
		Entry("must_follow", acel.MustFollow("a", "b"), 0, "a"),
		Entry("both_or_neither", acel.BothOrNeither("a", "b"), 0, "a"),
		Entry("one_of without a call of either", acel.OneOf("a", "b"), 0, "c"),
		Entry("one_of with one", acel.OneOf("a", "b"), 1, "a"),
		Entry("exactly_n_times, which a call breaks as well", acel.ExactlyNTimes("a", 1), 1, "a"),
		Entry("must_follow with a bound", acel.MustFollow("a", "b").Within(2), 1, "a"),
		Entry("must_be_first", acel.MustBeFirst("a"), 1, "a"),
		Entry("never_after", acel.NeverAfter("a", "b"), 1, "a"),
	)

	It("is each that breaks a rule, of whatever template, and each that its documentation plays", func() {
		for _, t := range acel.Templates() {
			d := t.Documentation()
			p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{t.Rule(d.Arguments)}})
			Expect(err).NotTo(HaveOccurred())
			Expect(judged(p, d.Failing).Coverage()).To(HaveExactElements(And(HaveField("Violated", 1), HaveField("Guarded", 1))), t.Name)
		}
	})
})
