package report_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// lacking is a run with a rule that a session leaves undecided for a reason.
func lacking(cut bool) *report.Report {
	r := undecided()
	r.Traces = r.Traces[:1]
	r.Traces[0].Cut = cut
	r.Traces[0].Rules[0].Lacks = "a result of charge was not recorded"
	return r
}

var _ = Describe("a rule that a session leaves undecided", func() {
	It("is told with what the session lacks, in every format", func() {
		for _, f := range report.Formats() {
			Expect(written(f.Name, lacking(false), report.Options{})).To(ContainSubstring("a result of charge was"), f.Name)
		}
		Expect(written("text", lacking(false), report.Options{})).To(ContainSubstring(
			"  - must_precede(validate_record, delete_record) in 1 trace: a result of charge was not recorded; record what is missing, or pass --allow-undecided\n"))
		Expect(checkJSON(lacking(false))).To(BeEmpty())
	})

	It("is told so in reports that are quiet, too", func() {
		Expect(written("text", lacking(false), report.Options{Quiet: true})).To(ContainSubstring("a result of charge was not recorded"))
	})

	It("is told with the end of the session where that came early", func() {
		Expect(written("text", lacking(true), report.Options{})).NotTo(ContainSubstring("a result of charge"))
	})

	It("lacks nothing once it is decided", func() {
		r := lacking(false)
		r.Traces[0].Rules[0].Verdict = acel.Violated
		for _, f := range report.Formats() {
			Expect(written(f.Name, r, report.Options{})).NotTo(ContainSubstring("a result of charge"), f.Name)
		}
	})

	It("is told beside its violations, where of another call it could not be told", func() {
		r := lacking(false)
		one := &r.Traces[0].Rules[0]
		one.Verdict, one.Undecided, one.Violations = acel.Violated, true, 1
		Expect(r.Summary().Doubtful).To(Equal(1))
		Expect(r.Summary().Undecided).To(BeZero())
		Expect(r.Rules()[0].Doubtful).To(Equal(1))
		Expect(written("text", r, report.Options{})).To(ContainSubstring("undecided:\n" +
			"  - must_precede(validate_record, delete_record) at some call in 1 trace: a result of charge was not recorded; it may be broken there as well\n"))
		Expect(written("table", r, report.Options{})).To(And(ContainSubstring("│ undecided"), ContainSubstring("a result of charge was not")))
		Expect(written("json", r, report.Options{})).To(ContainSubstring(`"verdict": "VIOLATED",
          "undecided": true,
          "lacks": "a result of charge was not recorded",`))
		Expect(checkJSON(r)).To(BeEmpty())
		one.Lacks = ""
		Expect(written("text", r, report.Options{})).To(ContainSubstring("at some call in 1 trace: it lacks what decides it; it may"))
	})

	It("keeps the outcome that its violations make", func() {
		r := lacking(false)
		before := r.Traces[0].Rules[0]
		before.Verdict = acel.Violated
		r.Traces[0].Rules[0] = before
		outcome := r.Summary().Outcome(report.Threshold{})
		r.Traces[0].Rules[0].Undecided = true
		Expect(r.Summary().Outcome(report.Threshold{})).To(Equal(outcome))
	})
})
