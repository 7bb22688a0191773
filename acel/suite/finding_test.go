package suite_test

import (
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
)

// oneCase is a test file of one rule, r, and one case.
func oneCase(rule, trace, labels string) string {
	return fmt.Sprintf("contracts: [{%s, id: r}]\ncases: [{name: n, trace: [%s], violations: [%s]}]", rule, trace, labels)
}

var _ = Describe("a label at the end", func() {
	DescribeTable("foretells what the end of the session breaks",
		func(rule, trace string) {
			r := run(oneCase(rule, trace, "{step: end, rule: r}"))
			Expect(r.Cases[0].Unexpected).To(BeEmpty())
			Expect(r.Cases[0].Missed).To(BeEmpty())
			Expect(r.Cases[0].Case.Labels[0].At()).To(Equal("step end"))
		},
		Entry(nil, "required_before_session_end: a", "x"),
		Entry(nil, "at_least_n_times: [a, 2]", "a"),
		Entry(nil, "exactly_n_times: [a, 2]", "a"),
		Entry(nil, "must_be_last: a", "a, x"),
		Entry(nil, "must_follow: [a, b]", "a, x"),
		Entry("within calls", "must_follow: [a, b], within: 5 calls", "a, x"),
		Entry("within a time", "must_follow: [a, b], within: 1m", "a, x"),
		Entry(nil, "must_follow_each: [a, b]", "b, a"),
		Entry(nil, "must_follow_immediately: [a, b]", "x, a"),
		Entry(nil, "both_or_neither: [a, b]", "a, x"),
		Entry(nil, "one_of: [a, b]", "x"),
		Entry("and there is no call", "one_of: [a, b]", ""),
	)

	DescribeTable("is another than one at the last step",
		func(rule, byCall, byEnd string) {
			for trace, right := range map[string]string{byCall: "2", byEnd: "end"} {
				for _, step := range []string{"2", "end"} {
					c := run(oneCase(rule, trace, "{step: "+step+", rule: r}")).Cases[0]
					Expect(c.Passed()).To(Equal(step == right), "step: %s of [%s]", step, trace)
					if step != right {
						Expect(c.Missed).To(HaveLen(1))
						Expect(c.Unexpected).To(HaveLen(1))
					}
				}
			}
		},
		Entry(nil, "exactly_n_times: [a, 1]", "a, a", "x, x"),
		Entry(nil, "must_follow_each: [a, b]", "a, a, b", "x, a"),
		Entry("within calls", "must_follow: [a, b], within: 1 call", "a, x", "x, a"),
		Entry(nil, "must_follow_immediately: [a, b]", "a, x", "x, a"),
		Entry(nil, "one_of: [a, b]", "a, b", "x, x"),
		Entry("without the value that keeps it apart", "must_follow: [a, b], per: id", "x, a", "x, {tool: a, args: {id: 1}}"),
	)

	It("stands beside one at the last step, where both break the rule", func() {
		text := oneCase("must_follow_each: [a, b]", "a, a", "{step: 2, rule: r}, {step: end, rule: r}")
		Expect(run(text).Failed()).To(BeZero())
		r := run(oneCase("must_follow_each: [a, b]", "a, a", "{step: end, rule: r}"))
		Expect(r.Cases[0].Unexpected).To(HaveExactElements(HaveField("Call", Not(BeNil()))))
	})

	It("may be the number of the last step where only the end can break the rule", func() {
		Expect(run(oneCase("at_least_n_times: [a, 2]", "a, x", "{step: 2, rule: r}")).Failed()).To(BeZero())
		Expect(run(oneCase("must_be_last: a", "x", "{step: 1, rule: r}")).Failed()).To(BeZero())
	})

	DescribeTable("is refused where it can foretell nothing",
		func(rule, step, complaint string) {
			_, err := suite.Parse(suite.Options{}, rules.Source{Name: "t.yaml", Data: []byte(oneCase(rule, "a, x, x", "{step: "+step+", rule: r}"))})
			Expect(rules.ProblemsIn(err)).To(HaveExactElements(HaveField("Message", complaint)))
		},
		Entry("a rule that only calls break", "must_precede: [a, b]", "end", "r is judged at its calls, not at the end of the session"),
		Entry("an allow list", "only: [[a, b]]", "end", "r is judged at its calls, not at the end of the session"),
		Entry("a step before the end of what only that breaks", "must_be_last: b", "2", "r is judged at the end of the session, which is step 3"),
		Entry("a step that is not there", "must_follow: [a, b], within: 9 calls", "4", "the trace has no step 4; it has 3 steps"),
	)

	It("can be refused of a condition on a tool", func() {
		_, err := suite.Parse(suite.Options{}, rules.Source{Name: "t.yaml", Data: []byte(`
tools: {a: {require: args.ok == true}}
cases: [{name: n, trace: [a], violations: [{step: end, rule: tools.a.require}]}]`)})
		Expect(rules.ProblemsIn(err)).To(HaveExactElements(HaveField("Message", "tools.a.require is judged at its calls, not at the end of the session")))
	})
})

var _ = Describe("a finding", func() {
	It("is that of a violation", func() {
		Expect(suite.FindingOf(acel.Violation{Rule: "r", Step: 2, Call: &acel.Call{}})).To(Equal(suite.Finding{Rule: "r", Step: 2}))
		Expect(suite.FindingOf(acel.Violation{Rule: "r", Step: 2})).To(Equal(suite.Finding{Rule: "r", Step: 2, End: true}))
	})

	It("is ordered by where it is, the end behind the last step", func() {
		at := func(step int, end bool) suite.Finding { return suite.Finding{Step: step, End: end} }
		Expect(at(2, false).Compare(at(10, false))).To(BeNumerically("<", 0))
		Expect(at(2, false).Compare(at(2, true))).To(BeNumerically("<", 0))
		Expect(at(2, true).Compare(at(2, false))).To(BeNumerically(">", 0))
		Expect(at(2, true).Compare(at(2, true))).To(BeZero())
		Expect(at(2, false).At()).To(Equal("step 2"))
	})
})

var _ = Describe("scores of rules that both calls and the end can break", func() {
	It("count a decision at each step, and one at the end", func() {
		templates, _ := suite.Scores(run(oneCase("exactly_n_times: [a, 1]", "x, x", "{step: end, rule: r}")))
		Expect(templates).To(HaveExactElements(suite.TemplateScore{
			Template: "exactly_n_times", Findings: suite.Score{TP: 1, TN: 2}, Traces: suite.Score{TP: 1},
		}))
	})
})

var _ = Describe("scores of conditions", func() {
	const text = `
tools: {a: {require: args.ok == true}, b: {require: args.ok == true}}
contracts: [{never: drop}]
cases:
  - {name: right, trace: [a, x], violations: [{step: 1, rule: tools.a.require}]}
  - {name: wrong, trace: [b, x], violations: []}
  - {name: kept, trace: [{tool: a, args: {ok: true}}], violations: []}
`
	It("have a name of their own, behind the templates, and are among all", func() {
		templates, all := suite.Scores(run(text))
		Expect(templates).To(HaveExactElements(
			suite.TemplateScore{Template: "never", Findings: suite.Score{TN: 5}, Traces: suite.Score{TN: 3}},
			suite.TemplateScore{Template: suite.Conditions, Findings: suite.Score{TP: 1, FP: 1, TN: 8}, Traces: suite.Score{TP: 1, FP: 1, TN: 1}},
		))
		Expect(all).To(Equal(suite.TemplateScore{Findings: suite.Score{TP: 1, FP: 1, TN: 13}, Traces: suite.Score{TP: 1, FP: 1, TN: 1}}))
	})
})
