package report_test

import (
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// result is what a TAP report says of the last rule of a report's only session.
func result(r *report.Report, t report.Threshold) string {
	GinkgoHelper()
	s, err := readTAP(written("tap", r, report.Options{Threshold: t}))
	Expect(err).NotTo(HaveOccurred())
	Expect(checkJUnit(r, "junit", report.Options{Threshold: t})).To(BeEmpty())
	p := s.points[len(s.points)-1]
	return strings.TrimSpace(fmt.Sprint(map[bool]string{true: "ok ", false: "not ok "}[p.ok], p.directive))
}

// ruledOn is a report whose only session came to a result, and found what it counts.
func ruledOn(rule acel.Rule, r acel.RuleResult, found ...acel.Violation) *report.Report {
	r.Rule, r.Violations = rule, len(found)
	return &report.Report{Traces: []report.Trace{{
		File: "run.json", Calls: 1, Rules: []acel.RuleResult{r}, Violations: report.Findings(found...),
	}}}
}

var _ = Describe("a report in the form of tests", func() {
	var (
		allowed  = report.Threshold{AllowUndecided: true}
		touched  = acel.RuleResult{Verdict: acel.Satisfied, Exercised: true}
		idle     = acel.RuleResult{Verdict: acel.Satisfied}
		open     = acel.RuleResult{Verdict: acel.Undecided, Exercised: true, Lacks: "no call has a result"}
		doubtful = acel.RuleResult{Verdict: acel.Satisfied, Exercised: true, Undecided: true, Lacks: "call 3 has no result"}
		violated = acel.RuleResult{Verdict: acel.Violated, Exercised: true}
		forInfo  = placed(acel.AtMostNTimes("look", 1), "look-once", 7)
	)
	forInfo.Severity = acel.SeverityInfo

	DescribeTable("says of a rule",
		func(r *report.Report, t report.Threshold, want string) { Expect(result(r, t)).To(Equal(want)) },
		Entry("that held", ruledOn(validateFirst, touched), report.Threshold{}, "ok"),
		Entry("that no call matched", ruledOn(validateFirst, idle), report.Threshold{}, "ok SKIP no call matched"),
		Entry("that allows no call, and had none", ruledOn(acel.Never("drop"), idle), report.Threshold{}, "ok"),
		Entry("that is open", ruledOn(validateFirst, open), report.Threshold{}, "not ok"),
		Entry("that may be open", ruledOn(validateFirst, open), allowed, "ok SKIP as allowed, undecided: no call has a result"),
		Entry("that nobody brought to its end", ruledOn(validateFirst, acel.RuleResult{}), report.Threshold{}, "not ok"),
		Entry("that is open at some call", ruledOn(validateFirst, doubtful), report.Threshold{}, "ok"),
		Entry("that was broken", ruledOn(validateFirst, violated, broken(validateFirst, "run.json", 1, "x", "no")), report.Threshold{}, "not ok"),
		Entry("that was broken, where nothing fails the run", ruledOn(validateFirst, violated, broken(validateFirst, "run.json", 1, "x", "no")), report.Threshold{FailOn: report.FailOnNever}, "not ok TODO no"),
		Entry("of severity warning, where errors fail the run", ruledOn(payOnce, violated, broken(payOnce, "run.json", 1, "x", "no")), report.Threshold{}, "not ok TODO warning: no"),
		Entry("of severity warning, where warnings do", ruledOn(payOnce, violated, broken(payOnce, "run.json", 1, "x", "no")), report.Threshold{FailOn: report.FailOnWarning}, "not ok"),
		Entry("that was broken, and is open too", ruledOn(validateFirst, open, broken(validateFirst, "run.json", 1, "x", "no")), allowed, "not ok"),
		Entry("of severity info that was broken", ruledOn(forInfo, violated, broken(forInfo, "run.json", 1, "look", "no")), report.Threshold{}, "not ok TODO info: no"),
		Entry("of severity info that is open as well", ruledOn(forInfo, open, broken(forInfo, "run.json", 1, "look", "no")), report.Threshold{}, "not ok"),
		Entry("that was broken in a way nobody kept", ruledOn(validateFirst, violated), report.Threshold{}, "not ok"),
		Entry("with findings that do not count", excused(), report.Threshold{}, `not ok TODO waived: #1 is under way: no # TODO`),
	)

	It("says why a session that passes is not beyond doubt", func() {
		s, err := readTAP(written("tap", ruledOn(validateFirst, doubtful), report.Options{}))
		Expect(err).NotTo(HaveOccurred())
		Expect(s.points[1].Text).To(Equal("undecided at some call: call 3 has no result\n"))
	})

	It("fails for what an excuse leaves over", func() {
		r := ruledOn(validateFirst, violated, broken(validateFirst, "run.json", 1, "x", "old"), broken(validateFirst, "run.json", 2, "x", "new"))
		r.Traces[0].Violations[0].Excuse = &report.Excuse{Kind: report.Known, Since: "2026-10-01"}
		s, err := readTAP(written("tap", r, report.Options{}))
		Expect(err).NotTo(HaveOccurred())
		Expect([]any{s.points[1].ok, s.points[1].directive, s.points[1].Message, s.points[1].Line}).To(HaveExactElements(false, "", "new", 3))
		Expect(s.points[1].Text).To(ContainSubstring("known since 2026-10-01: old"))
	})

	It("gives rules their results where the trace may be damaged", func() {
		r := damaged()
		r.Traces, r.PartProblems, r.UnreadParts = r.Traces[:1], 1, 1
		s, err := readTAP(written("tap", r, report.Options{Threshold: report.Threshold{AllowPartial: true}}))
		Expect(err).NotTo(HaveOccurred())
		Expect(s.failed()).To(Equal(0))
		Expect(s.points[1].directive).To(Equal("SKIP as allowed"))
		Expect(s.points[2].directive).To(Equal("SKIP as allowed, undecided: the trace is cut short"))
		Expect(s.comments).To(ContainElement(HavePrefix("OK IN PART: ")))
	})

	It("fails for waivers of no use where warnings do", func() {
		r := clean()
		r.Waivers = report.NewWaivers([]acel.Waiver{{Rule: "gone", Reason: "x"}}, "2026-11-30")
		first := func(t report.Threshold) tapPoint {
			GinkgoHelper()
			s, err := readTAP(written("tap", r, report.Options{Threshold: t}))
			Expect(err).NotTo(HaveOccurred())
			return s.points[1]
		}
		Expect(first(report.Threshold{}).directive).To(Equal("SKIP 1 waiver of no use"))
		Expect(first(report.Threshold{FailOn: report.FailOnWarning}).ok).To(BeFalse())
	})

	It("tells sessions of one name apart, and rules whose names are cut alike", func() {
		long := strings.Repeat("x", 1000)
		r := &report.Report{}
		for range 3 {
			r.Traces = append(r.Traces, report.Trace{File: "runs.json", Violations: report.Findings(
				acel.Violation{Rule: long + "1", Message: "no"}, acel.Violation{Rule: long + "2", Message: "no"})})
		}
		Expect(checkJUnit(r, "junit", report.Options{})).To(BeEmpty())
		Expect(written("junit", r, report.Options{})).To(ContainSubstring(`<testsuite name="runs.json (3)"`))
	})
})
