package report_test

import (
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"golang.org/x/net/html"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// partly is a run whose input could not all be read, and is clean in the rest.
func partly() *report.Report {
	r := damaged()
	r.Traces, r.UnreadParts, r.PartProblems = r.Traces[:1], 3, 1
	return r
}

// stopped is a run over sessions that were ended from outside.
func stopped(reasons ...string) *report.Report {
	r := &report.Report{}
	for _, reason := range reasons {
		r.Traces = append(r.Traces, report.Trace{File: "runs/1.json", Calls: 1, Cut: true, Stopped: reason, Rules: []acel.RuleResult{
			{Rule: auditAtEnd, Verdict: acel.Undecided, Exercised: true, Matched: [2]bool{true, true}},
		}})
	}
	return r
}

var _ = Describe("a run that could not read all of its input", func() {
	allowed := report.Threshold{AllowPartial: true}

	It("is not clean unless that is allowed", func() {
		s := partly().Summary()
		Expect(s.Outcome(report.Threshold{})).To(Equal(report.Unchecked))
		Expect(s.Outcome(report.Threshold{AllowUndecided: true})).To(Equal(report.Unchecked))
		Expect(s.Outcome(allowed)).To(Equal(report.Clean))
	})

	It("is never called clean without a word", func() {
		s := partly().Summary()
		Expect(s.Word(allowed)).To(Equal("OK IN PART"))
		Expect(s.LastLine(allowed)).To(Equal("OK IN PART: in what could be read, no violation in 1 trace, 1 verdict undecided, as allowed; 3 parts could not be read"))
		for _, f := range report.Formats() {
			text := written(f.Name, partly(), report.Options{Threshold: allowed})
			Expect(text).To(ContainSubstring("OK IN PART"), f.Name)
			Expect(text).NotTo(MatchRegexp(`OK"|OK:`), f.Name)
		}
		Expect(written("text", partly(), report.Options{Threshold: allowed})).To(ContainSubstring("not read: 3 parts of the input\n"))
		Expect(checkJSON(partly())).To(BeEmpty())
	})

	It("is told of as a warning where it is allowed, and as an error where not", func() {
		r := partly()
		said := "::%s file=runs/8.json,line=3,col=1::the file ends inside a call%%0A"
		Expect(written("github", r, report.Options{})).To(ContainSubstring(fmt.Sprintf(said, "error")))
		Expect(written("github", r, report.Options{Threshold: allowed})).To(ContainSubstring(fmt.Sprintf(said, "warning")))
		note := "the file ends inside a call. Hint: record the session to its end."
		Expect(sarif(r, report.Options{}).notes()).To(ContainElement("error: " + note))
		Expect(sarif(r, report.Options{Threshold: allowed}).notes()).To(ContainElement("warning: " + note))
		page, err := readPage(r, report.Options{Threshold: allowed})
		Expect(err).NotTo(HaveOccurred())
		Expect(page.all("verdict")[0]).To(Satisfy(func(n *html.Node) bool { return hasClass(n, "open") }))
		Expect(page.all("problem")[0]).To(Satisfy(func(n *html.Node) bool { return hasClass(n, "open") }))
		Expect(pageOf(r).all("problem")[0]).To(Satisfy(func(n *html.Node) bool { return hasClass(n, "bad") }))
	})

	It("fails by what is broken in the rest, and says that there was more", func() {
		r := findings()
		r.Problems = append(r.Problems, damaged().Problems...)
		r.UnreadParts, r.PartProblems = 1, 1
		s := r.Summary()
		Expect(s.Outcome(allowed)).To(Equal(report.Failed))
		Expect(s.LastLine(allowed)).To(MatchRegexp(`^FAIL: in what could be read, 9 violations .*; 1 part could not be read$`))
	})

	It("is not checked where another problem is in the input, or a rule is open for another reason", func() {
		r := partly()
		r.Problems = append(r.Problems, &acel.Problem{Message: "no such file"})
		Expect(r.Summary().LastLine(allowed)).To(HavePrefix("COULD NOT CHECK: 1 problem in the input"))
		r = partly()
		r.Traces = append(r.Traces, damaged().Traces[1])
		Expect(r.Summary().LastLine(allowed)).To(HavePrefix("COULD NOT CHECK: 1 verdict undecided"))
	})
})

var _ = Describe("sessions that were cut short by their own account", func() {
	It("are told with their reasons", func() {
		s := stopped("rate limit", "killed", "rate limit").Summary()
		Expect(s.Stopped).To(Equal([]report.Stopped{{Reason: "rate limit", Traces: 2}, {Reason: "killed", Traces: 1}}))
		Expect([]int{s.CutTraces, s.DamagedTraces}).To(Equal([]int{3, 0}))
		Expect(written("text", stopped("rate limit", "killed", "rate limit"), report.Options{})).To(ContainSubstring("\ncut short: 3 traces: rate limit (2 traces), killed (1 trace)\n"))
		Expect(written("text", stopped("rate limit", "rate limit"), report.Options{})).To(ContainSubstring("\ncut short: 2 traces: rate limit\n"))
		Expect(written("table", stopped("rate limit"), report.Options{})).To(ContainSubstring("\ncut short: 1 trace: rate limit\n"))
		Expect(checkJSON(stopped("rate limit"))).To(BeEmpty())
	})

	It("leave rules open, and are nothing that could not be read", func() {
		s := stopped("rate limit").Summary()
		Expect(s.Outcome(report.Threshold{})).To(Equal(report.Unchecked))
		Expect(s.Outcome(report.Threshold{AllowPartial: true})).To(Equal(report.Unchecked))
		Expect(s.Outcome(report.Threshold{AllowUndecided: true})).To(Equal(report.Clean))
	})

	It("say what they like, and do nothing to a terminal", func() {
		text := written("text", stopped("\x1b[2J\n::error::x"), report.Options{})
		Expect(text).NotTo(ContainSubstring("\x1b"))
		Expect(text).NotTo(ContainSubstring("\n::error"))
		var many []string
		for i := range 30 {
			many = append(many, strings.Repeat("x", i+1))
		}
		Expect(written("text", stopped(many...), report.Options{})).To(ContainSubstring("xxxxxxxx (1 trace), …\n"))
	})
})

var _ = Describe("a table that others draw", func() {
	It("is sanitized, and plain if that is wanted", func() {
		var b strings.Builder
		rows := [][]string{{"a\x1b[2J\nb", "1"}, {"long name", "20"}}
		Expect(report.Table{Plain: true, Numbers: 1, Head: nil, Rows: rows}.Write(&b)).To(Succeed())
		Expect(b.String()).NotTo(ContainSubstring("\x1b"))
		Expect(strings.Count(b.String(), "\n")).To(Equal(2))
		b.Reset()
		Expect(report.Table{Head: []string{"name", "n"}, Numbers: 1, Rows: rows}.Write(&b)).To(Succeed())
		Expect(b.String()).To(HavePrefix("┌"))
		b.Reset()
		Expect(report.Table{Head: []string{"name"}}.Write(&b)).To(Succeed())
		Expect(b.String()).To(BeEmpty())
	})
})
