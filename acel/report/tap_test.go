package report_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

var _ = Describe("a TAP report", func() {
	DescribeTable("has a point for each rule in each session, and some for the input",
		func(name string, r *report.Report) {
			text := written("tap", r, report.Options{Source: source{}})
			expectGolden(name, text)
			expectHarmless(text)
			Expect(checkTAP(r, report.Options{})).To(BeEmpty())
		},
		Entry("with excused findings", "drawn.tap", drawn()),
		Entry("with damaged input", "damaged.tap", damaged()),
		Entry("with hostile text", "hostile.tap", hostileReport()),
		Entry("with nothing", "empty.tap", &report.Report{}),
	)

	It("names the place, the severity and the message below a point", func() {
		s, err := readTAP(written("tap", findings(), report.Options{}))
		Expect(err).NotTo(HaveOccurred())
		p := s.points[2]
		Expect(p.name).To(Equal("runs/7.json: must_precede(validate_record, delete_record)"))
		Expect([]any{p.ok, p.File, p.Line, p.Column, p.Severity}).To(HaveExactElements(false, "runs/7.json", 4, 3, "error"))
		Expect(p.Message).To(HavePrefix("delete_record at step 3 needs"))
		Expect(p.Text).To(ContainSubstring("\n  step 2: runs/7.json:3:3: validate_record on crm failed\n"))
	})

	It("gives up only where nothing was checked, and that is not allowed", func() {
		bailed := func(r *report.Report, o report.Options) string {
			GinkgoHelper()
			s, err := readTAP(written("tap", r, o))
			Expect(err).NotTo(HaveOccurred())
			return s.bailed
		}
		Expect(bailed(&report.Report{}, report.Options{})).To(Equal("no trace to check"))
		Expect(bailed(&report.Report{}, report.Options{Threshold: report.Threshold{AllowEmpty: true}})).To(BeEmpty())
		Expect(bailed(damaged(), report.Options{})).To(BeEmpty())
		Expect(bailed(clean(), report.Options{})).To(BeEmpty())
	})

	DescribeTable("says the same to Perl's prove",
		func(r *report.Report, passes bool, saying string) {
			prove, err := exec.LookPath("prove")
			if err != nil {
				Skip("prove is not installed: " + err.Error())
			}
			file := filepath.Join(GinkgoT().TempDir(), "report.tap")
			Expect(os.WriteFile(file, []byte(written("tap", r, report.Options{Source: source{}})), 0o644)).To(Succeed())
			out, err := exec.Command(prove, "-v", "-e", "cat", file).CombinedOutput()
			Expect(err == nil).To(Equal(passes), string(out))
			Expect(string(out)).To(ContainSubstring(saying))
			Expect(string(out)).NotTo(ContainSubstring("Parse errors"))
		},
		Entry("of a clean run", clean(), true, "All tests successful."),
		Entry("of one in which all that was found is excused", excused(), true, "All tests successful."),
		Entry("of findings", drawn(), false, "Failed tests:  3, 9"),
		Entry("of damaged input", damaged(), false, "Failed tests:  1-3, 5"),
		Entry("of hostile text", hostileReport(), false, "Failed tests:  1-4"),
		Entry("of nothing", &report.Report{}, false, "Further testing stopped: no trace to check"),
	)
})

// excused is a run in which nothing counts of what was found.
func excused() *report.Report {
	r := clean()
	r.Traces[0].Violations = report.Findings(broken(validateFirst, "runs/1.json", 1, "delete_record", "no # TODO"))
	r.Traces[0].Violations[0].Excuse = &report.Excuse{Kind: report.Waived, Reason: "#1 is under way"}
	r.Traces[0].Rules[0].Verdict, r.Traces[0].Rules[0].Violations = acel.Violated, 1
	return r
}

func TestEveryTAPReportIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, o := anyReport.Draw(t, "report"), report.Options{Threshold: anyThreshold.Draw(t, "threshold")}
		if problem := checkTAP(r, o); problem != "" {
			t.Fatal(problem)
		}
	})
}

func FuzzTAP(f *testing.F) {
	addHostileSeeds(f)
	f.Fuzz(func(t *testing.T, name string, data []byte, message string) {
		if problem := checkTAP(hostileInEveryField(name, data, message), report.Options{}); problem != "" {
			t.Fatal(problem)
		}
	})
}
