package report_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

var _ = Describe("a summary", func() {
	It("counts what was checked and found", func() {
		Expect(findings().Summary()).To(Equal(report.Summary{
			Files: 2, Traces: 3, Calls: 11, Rules: 3,
			Violations: 9, Errors: 2, Warnings: 7, BrokenTraces: 3,
		}))
	})

	It("lists the rules that are green because no call touched them, and no others", func() {
		untouched := acel.RuleResult{Rule: payOnce, Verdict: acel.Satisfied}
		touched := acel.RuleResult{Rule: validateFirst, Verdict: acel.Satisfied, Exercised: true, Matched: [2]bool{true, true}}
		unmet := acel.RuleResult{Rule: auditAtEnd, Verdict: acel.Violated, Violations: 1}
		r := report.Report{Traces: []report.Trace{{Rules: []acel.RuleResult{untouched, touched, unmet}}}}
		Expect(r.Summary().NotExercised).To(Equal([]string{payOnce.Key()}))
	})

	It("counts what was not", func() {
		s := damaged().Summary()
		Expect([]int{s.CutTraces, s.Undecided, s.Problems}).To(Equal([]int{1, 2, 1}))
	})

	It("counts a rule by its key, over all sessions", func() {
		Expect(findings().Rules()).To(Equal([]report.RuleSummary{
			{Rule: validateFirst, Verdicts: verdicts(2, 1, 0), Exercised: 1, Matched: [2]bool{true, true}, Violations: 1, BrokenTraces: 1},
			{Rule: payOnce, Verdicts: verdicts(2, 1, 0), Exercised: 1, Matched: [2]bool{true, true}, Violations: 7, BrokenTraces: 1},
			{Rule: auditAtEnd, Verdicts: verdicts(0, 1, 0), Violations: 1, BrokenTraces: 1},
		}))
	})

	It("tells undecided rules of cut traces from others", func() {
		Expect(damaged().Rules()).To(Equal([]report.RuleSummary{
			{Rule: validateFirst, Verdicts: verdicts(0, 0, 2), Exercised: 2, Matched: [2]bool{true, true}, Cut: 1, Damaged: 1},
			{Rule: auditAtEnd, Verdicts: verdicts(1, 0, 0), Exercised: 1, Matched: [2]bool{true, true}},
		}))
	})
})

func verdicts(satisfied, violated, undecided int) (n [acel.Undecided + 1]int) {
	n[acel.Satisfied], n[acel.Violated], n[acel.Undecided] = satisfied, violated, undecided
	return n
}
