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
})
