package report_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

var _ = Describe("a text report", func() {
	It("shows every violation, folds repeats, and sums up", func() {
		expectGolden("findings.txt", written("text", findings(), report.Options{Source: source{}}))
	})

	It("is quiet but for findings and the verdict", func() {
		expectGolden("findings-quiet.txt", written("text", findings(), report.Options{Source: source{}, Quiet: true}))
	})

	It("says what could not be checked, and what to do about it", func() {
		expectGolden("damaged.txt", written("text", damaged(), report.Options{}))
	})

	It("is short when all is well", func() {
		expectGolden("clean.txt", written("text", clean(), report.Options{}))
		Expect(written("text", clean(), report.Options{Quiet: true})).To(Equal("OK: no violation in 1 trace\n"))
	})

	It("colours the verdict only when asked", func() {
		Expect(written("text", clean(), report.Options{Color: true})).To(HaveSuffix("\x1b[1;32mOK: no violation in 1 trace\x1b[0m\n"))
		Expect(written("text", findings(), report.Options{Color: true})).To(ContainSubstring("\x1b[1;31mFAIL: "))
		Expect(written("text", findings(), report.Options{})).NotTo(ContainSubstring("\x1b"))
	})

	It("shows the repeats of a rule one by one up to five", func() {
		r := findings()
		all := r.Traces[1].Violations
		r.Traces[1].Violations = all[:5]
		Expect(written("text", r, report.Options{})).NotTo(ContainSubstring("more of"))
		r.Traces[1].Violations = all[:6]
		Expect(written("text", r, report.Options{})).To(ContainSubstring(
			"runs/all.jsonl: session task 1: … and 1 more of [pay-once] in this session, at step 7\n"))
	})

	It("counts all repeats and names the first steps", func() {
		r := findings()
		for step := 9; step <= 100; step++ {
			r.Traces[1].Violations = append(r.Traces[1].Violations, report.Findings(broken(payOnce, "runs/all.jsonl", step, "send_payment", "again"))...)
		}
		Expect(written("text", r, report.Options{})).To(ContainSubstring(
			"… and 94 more of [pay-once] in this session, at steps 7, 8, 9, 10, 11, 12, 13, 14, …\n"))
	})

	It("folds each rule and each session by itself", func() {
		r := findings()
		r.Traces[2].Violations = r.Traces[1].Violations[:5]
		r.Traces[1].Violations = append(r.Traces[1].Violations[:5], report.Findings(broken(validateFirst, "runs/all.jsonl", 9, "delete_record", "no"))...)
		Expect(written("text", r, report.Options{})).NotTo(ContainSubstring("more of"))
	})

	It("names a session only where its file holds several", func() {
		text := written("text", findings(), report.Options{})
		Expect(text).To(ContainSubstring("session task 1: "))
		Expect(text).NotTo(ContainSubstring("task 0"))
	})

	It("keeps hostile names from doing anything", func() {
		text := written("text", hostileReport(), report.Options{})
		expectHarmless(text)
		Expect(text).To(ContainSubstring(`\x3a:error::x`))
	})
})

// hostileReport holds text that would take over a terminal or a build.
func hostileReport() *report.Report {
	const bad = "::error::x\n##[add-mask]y\x1b[2J\u202e\u009b\xff|`"
	rule := acel.MustPrecede(bad, bad)
	rule.ID = bad
	r := &report.Report{Problems: []*acel.Problem{{Message: bad, Hint: bad, Excerpt: bad, Place: acel.Place{File: bad, Line: 1, Base: bad}}}}
	for range 2 {
		t := report.Trace{File: bad, Session: bad, Format: bad, Calls: 7, Cut: true}
		for step := 1; step <= 7; step++ {
			v := broken(rule, bad, step, bad, bad)
			v.Call.Args, v.State = []byte(bad), []byte(bad)
			t.Violations = append(t.Violations, report.Findings(v)...)
		}
		t.Rules = []acel.RuleResult{{Rule: rule, Verdict: acel.Undecided}}
		r.Traces = append(r.Traces, t)
	}
	return r
}

// expectHarmless checks that no line holds what a terminal or a build server
// would obey.
func expectHarmless(text string) {
	GinkgoHelper()
	Expect(text).NotTo(MatchRegexp(`(?m)^\s*::|##[A-Za-z]*\[`))
	Expect(strings.ToValidUTF8(text, "")).To(Equal(text))
	Expect(text).NotTo(MatchRegexp(`[\x00-\x09\x0b-\x1f\x7f-\x{9f}\x{202e}]`))
}
