package report_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// some is a run with so many violations of each severity, in one of two traces.
func some(errors, warnings, infos int) *report.Report {
	r := clean()
	broken := r.Traces[0]
	for i, n := range []int{errors, warnings, infos} {
		for range n {
			broken.Violations = append(broken.Violations, report.Findings(acel.Violation{Rule: "r", Severity: acel.Severity(i)})...)
		}
	}
	r.Traces = append(r.Traces, broken)
	return r
}

func undecided() *report.Report {
	r := some(1, 0, 0)
	r.Traces[0].Rules = []acel.RuleResult{{Rule: validateFirst, Verdict: acel.Undecided}}
	return r
}

func withoutCalls() *report.Report {
	r := clean()
	r.Traces[0].Calls = 0
	return r
}

func withoutRules() *report.Report {
	r := clean()
	r.Traces[0].Rules = nil
	return r
}

func unclosed() *report.Report {
	r := clean()
	r.Traces[0].Rules[0].Verdict = acel.Unknown
	return r
}

func cut() *report.Report {
	r := clean()
	r.Traces[0].Cut = true
	return r
}

var _ = Describe("the verdict on a run", func() {
	lenient := report.Threshold{AllowUndecided: true, AllowEmpty: true}

	DescribeTable("is the last line",
		func(r *report.Report, t report.Threshold, outcome report.Outcome, line string) {
			Expect(r.Summary().Outcome(t)).To(Equal(outcome))
			for _, format := range []string{"text", "table"} {
				lines := strings.Split(written(format, r, report.Options{Threshold: t}), "\n")
				Expect(lines[len(lines)-2]).To(Equal(line))
			}
			Expect(written("json", r, report.Options{Threshold: t})).To(ContainSubstring(`"outcome": "` + outcome.String() + `"`))
		},
		Entry("of a clean run", clean(), report.Threshold{}, report.Clean, "OK: no violation in 1 trace"),
		Entry("of a run with errors", some(3, 0, 0), report.Threshold{}, report.Failed, "FAIL: 3 violations in 1 of 2 traces"),
		Entry("of a run with all sorts", some(1, 2, 1), report.Threshold{}, report.Failed,
			"FAIL: 4 violations (1 error, 2 warnings, 1 info) in 1 of 2 traces"),
		Entry("where warnings pass", some(0, 1, 0), report.Threshold{}, report.Clean,
			"OK: 1 violation (1 warning) in 1 of 2 traces, as allowed"),
		Entry("where warnings fail", some(0, 1, 0), report.Threshold{FailOn: report.FailOnWarning}, report.Failed,
			"FAIL: 1 violation (1 warning) in 1 of 2 traces"),
		Entry("where infos pass though warnings fail", some(0, 0, 1), report.Threshold{FailOn: report.FailOnWarning}, report.Clean,
			"OK: 1 violation (1 info) in 1 of 2 traces, as allowed"),
		Entry("where nothing fails", some(1, 0, 0), report.Threshold{FailOn: report.FailOnNever}, report.Clean,
			"OK: 1 violation in 1 of 2 traces, as allowed"),
		Entry("of a run with undecided rules", undecided(), report.Threshold{}, report.Unchecked,
			"COULD NOT CHECK: 1 verdict undecided; 1 violation in 1 of 2 traces"),
		Entry("where rules may be undecided", undecided(), lenient, report.Failed, "FAIL: 1 violation in 1 of 2 traces"),
		Entry("of sessions that nobody closed", unclosed(), report.Threshold{}, report.Unchecked, "COULD NOT CHECK: 1 verdict undecided"),
		Entry("where those are allowed", unclosed(), lenient, report.Clean, "OK: no violation in 1 trace, 1 verdict undecided, as allowed"),
		Entry("of damaged input", damaged(), report.Threshold{}, report.Unchecked,
			"COULD NOT CHECK: 1 problem in the input, 1 trace cut short, 2 verdicts undecided"),
		Entry("of damaged input, which nothing allows", damaged(), lenient, report.Unchecked,
			"COULD NOT CHECK: 1 problem in the input, 1 trace cut short"),
		Entry("of input of which nothing could be read", &report.Report{Problems: []*acel.Problem{{}}}, report.Threshold{},
			report.Unchecked, "COULD NOT CHECK: 1 problem in the input"),
		Entry("of a cut trace whose rules are all decided", cut(), lenient, report.Unchecked, "COULD NOT CHECK: 1 trace cut short"),
		Entry("of no trace", &report.Report{}, report.Threshold{}, report.Unchecked, "COULD NOT CHECK: no trace to check"),
		Entry("of no call", withoutCalls(), report.Threshold{}, report.Unchecked, "COULD NOT CHECK: no call in 1 trace"),
		Entry("of no rule", withoutRules(), report.Threshold{}, report.Unchecked, "COULD NOT CHECK: no rule to check by"),
		Entry("where an empty run is allowed", &report.Report{}, lenient, report.Clean, "OK: no trace to check, as allowed"),
		Entry("where a warning is all that is wrong", &report.Report{Problems: []*acel.Problem{{Warning: true}}}, report.Threshold{},
			report.Unchecked, "COULD NOT CHECK: no trace to check"),
	)

	It("is the exit code of the command line", func() {
		Expect([]int{int(report.Clean), int(report.Failed), int(report.Unchecked)}).To(Equal([]int{0, 1, 2}))
	})

	It("knows the levels by name", func() {
		for _, level := range []report.FailOn{report.FailOnError, report.FailOnWarning, report.FailOnNever} {
			Expect(report.ParseFailOn(level.String())).To(Equal(level))
		}
		_, err := report.ParseFailOn("info")
		Expect(err).To(MatchError(`unknown level "info"; want error, warning or never`))
	})
})
