package report_test

import (
	"slices"
	"strings"
	"unicode/utf8"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// excusedIn is a run with three sessions that break the same rule. In so many the
// baseline knows all of it.
func excusedIn(known int) *report.Report {
	r, one := &report.Report{}, findings().Traces[1]
	for i := range 3 {
		one.Violations = slices.Clone(one.Violations)
		for k := range one.Violations {
			if one.Violations[k].Excuse = nil; i < known {
				one.Violations[k].Excuse = &report.Excuse{Kind: report.Known, Since: "2026-10-01"}
			}
		}
		r.Traces = append(r.Traces, one)
	}
	return r
}

var _ = Describe("a table report", func() {
	It("has a table of problems, of violations and of rules", func() {
		expectGolden("findings-table.txt", written("table", findings(), report.Options{}))
	})

	It("leaves out the tables that would be empty", func() {
		expectGolden("clean-table.txt", written("table", clean(), report.Options{}))
		Expect(written("table", &report.Report{}, report.Options{})).To(Equal("COULD NOT CHECK: no trace to check\n"))
	})

	It("says which rules were left undecided, where some were", func() {
		expectGolden("damaged-table.txt", written("table", damaged(), report.Options{}))
		Expect(written("table", findings(), report.Options{})).NotTo(ContainSubstring("undecided"))
	})

	It("counts the traces in which a rule was broken, also where no verdict moved", func() {
		refused := []acel.RuleResult{{Rule: payOnce, Verdict: acel.Satisfied, Exercised: true, Matched: [2]bool{true, true}, Violations: 2}}
		r := &report.Report{Traces: []report.Trace{{File: "a.json", Rules: refused}, {File: "b.json", Rules: refused}, {File: "c.json"}}}
		Expect(written("table", r, report.Options{})).To(ContainSubstring("│ 4 in 2 traces │ in 2 traces │"))
	})

	It("counts no trace in which all that broke the rule is excused", func() {
		text := written("table", excusedIn(2), report.Options{Coverage: true})
		Expect(text).To(ContainSubstring("│ 7 in 1 trace, 14 excused │"))
		Expect(text).To(ContainSubstring("│ 3 (2 excused) │"))
		Expect(text).To(ContainSubstring("\nOK: 7 violations (7 warnings) in 1 of 3 traces, as allowed;"))
	})

	It("fits into 80 columns where names are short", func() {
		r := findings()
		r.Traces[2].Violations = nil // of a rule with a long name
		for line := range strings.Lines(written("table", r, report.Options{Quiet: true})) {
			Expect(utf8.RuneCountInString(strings.TrimSuffix(line, "\n"))).To(BeNumerically("<=", 80))
		}
	})

	It("is quiet but for findings and the verdict", func() {
		Expect(written("table", findings(), report.Options{Quiet: true})).NotTo(ContainSubstring("exercised"))
	})

	It("never breaks a place over lines", func() {
		r := findings()
		place := "runs/" + strings.Repeat("a long name ", 20) + ".json"
		r.Traces[0].Violations[0].Call.Place.File = place
		Expect(written("table", r, report.Options{})).To(ContainSubstring("│ " + place + ":4:3 │"))
	})

	It("keeps its columns straight with wide characters", func() {
		narrow, wide := findings(), findings()
		narrow.Traces[0].Violations[0].Message = "xxxxxx at step 3"
		wide.Traces[0].Violations[0].Message = "日本語 at step 3"
		Expect(strings.ReplaceAll(written("table", wide, report.Options{}), "日本語", "xxxxxx")).
			To(Equal(written("table", narrow, report.Options{})))
	})

	It("keeps hostile names from doing anything", func() {
		expectHarmless(written("table", hostileReport(), report.Options{}))
	})
})
