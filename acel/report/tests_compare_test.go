package report_test

import (
	"encoding/json"
	"math/big"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/suite"
	"github.com/acel-dev/acel/schema"
)

// of is a run of one file with these cases.
func of(cases ...string) *report.Tests {
	GinkgoHelper()
	return &report.Tests{Results: []*suite.Result{ran("t.yaml", testRules+strings.Join(cases, ""))}}
}

// since is a run that was held against an earlier one, whose report is old.json.
func since(before, now *report.Tests) *report.Tests {
	GinkgoHelper()
	record, err := report.ReadTestRecord("old.json", strings.NewReader(writtenTests("json", before, report.TestOptions{})))
	Expect(err).NotTo(HaveOccurred())
	now.Compare(record)
	return now
}

// Cases: of each name the first is as the rules find it, the second is not.
const (
	looks     = "  - {name: looks first, trace: [look, delete], violations: []}\n"
	lacks     = "  - {name: lacks a look, trace: [delete], violations: [{step: 1, rule: look-first}]}\n"
	missed    = "  - {name: lacks a look, trace: [look, delete], violations: [{step: 2, rule: look-first}]}\n"
	silent    = "  - {name: silent, trace: [look], violations: []}\n"
	alarmed   = "  - {name: silent, trace: [delete], violations: []}\n"
	thrice    = "  - {name: thrice, trace: [look, delete, delete, delete], violations: [{step: 3, rule: once}, {step: 4, rule: once}]}\n"
	missedToo = "  - {name: missed too, trace: [look], violations: [{step: 1, rule: look-first}]}\n"
	unthrice  = "  - {name: thrice, trace: [look, delete], violations: [{step: 2, rule: once}]}\n"
)

var _ = Describe("a run of tests that is held against an earlier one", func() {
	outcome := func(t *report.Tests) report.Outcome { return t.Outcome(report.TestThreshold{}) }
	text := func(t *report.Tests, o report.TestOptions) string {
		GinkgoHelper()
		return writtenTests("text", t, o)
	}

	It("passes where nothing changed, and says so", func() {
		t := since(of(looks, lacks), of(looks, lacks))
		Expect(t.Comparison).To(Equal(&report.Comparison{With: "old.json"}))
		Expect(outcome(t)).To(Equal(report.Clean))
		const last = "OK: neither precision nor recall fell; 2 cases in 1 file passed\n"
		Expect(text(t, report.TestOptions{})).To(HaveSuffix("compared with old.json: no figure and no case changed\n\n" + last))
		Expect(text(t, report.TestOptions{Quiet: true})).To(Equal(last))
		Expect(writtenTests("table", t, report.TestOptions{})).NotTo(ContainSubstring("old.json"))
	})

	It("lets a case fail that failed before", func() {
		Expect(outcome(of(looks, missed))).To(Equal(report.Failed))
		Expect(outcome(since(of(looks, missed), of(looks, missed)))).To(Equal(report.Clean))
	})

	It("fails for a violation that is not found any more, and says which case it is", func() {
		t := since(of(looks, thrice), of(looks, unthrice))
		Expect(outcome(t)).To(Equal(report.Failed))
		Expect(t.Comparison.Figures[0]).To(Equal(report.FigureChange{
			Change: "lost", Measure: "precision", By: "finding", Before: report.Share{Right: 2, Of: 2},
		}))
		Expect(t.Comparison.Figures[1]).To(Equal(report.FigureChange{
			Change: "fell", Measure: "recall", By: "finding", Before: report.Share{Right: 2, Of: 2}, Now: report.Share{Of: 1},
		}))
		Expect(t.Comparison.Cases).To(HaveExactElements(report.CaseChange{Change: "newly_failing", File: "t.yaml", Name: "thrice", Relabelled: true}))
		Expect(t.LastLine(report.TestThreshold{})).To(Equal(
			"FAIL: recall by finding fell from 100 % (2 of 2) to 0 % (0 of 1), and 3 more figures; 1 of 2 cases failed, in 1 of 1 file; 1 newly failing since old.json"))
	})

	It("fails for a false alarm where there was no alarm at all", func() {
		t := since(of(silent), of(alarmed))
		Expect(outcome(t)).To(Equal(report.Failed))
		Expect(text(t, report.TestOptions{})).To(ContainSubstring("  fell: precision of [look-first] by finding, from none to 0 % (0 of 1)\n"))
	})

	It("fails where one rule fell and all together rose", func() {
		t := since(of(lacks, unthrice), of(missed, thrice))
		Expect(t.Comparison.Figures).To(ContainElement(And(HaveField("Rule", ""), HaveField("Measure", "recall"), HaveField("By", "finding"), HaveField("Change", "rose"))))
		Expect(outcome(t)).To(Equal(report.Failed))
		Expect(t.LastLine(report.TestThreshold{})).To(HavePrefix("FAIL: recall of [look-first] by finding fell from 100 % (1 of 1) to 0 % (0 of 1), and 1 more figure;"))
	})

	It("fails by trace where by finding nothing fell", func() {
		const step = "  - {name: n, trace: [delete, %], violations: [{step: 2, rule: look-first}]}\n"
		t := since(of(looks, strings.ReplaceAll(step, "%", "look")), of(looks, strings.ReplaceAll(step, "delete, %", "look, delete")))
		Expect(t.LastLine(report.TestThreshold{})).To(HavePrefix("FAIL: recall by trace fell from 100 % (1 of 1) to 0 % (0 of 1), and 1 more figure;"))
	})

	It("fails by the smallest difference, which its digits do not show", func() {
		earlier := of(lacks, alarmed).Record()
		earlier.All.Findings.TP, earlier.All.Findings.FP = 500_000_001, 499_999_999
		t := of(lacks, alarmed)
		t.Compare(earlier)
		Expect(outcome(t)).To(Equal(report.Failed))
		Expect(t.LastLine(report.TestThreshold{})).To(HavePrefix("FAIL: precision by finding fell from 50 % (500000001 of 1000000000) to 50 % (1 of 2);"))
		earlier.All.Findings.TP, earlier.All.Findings.FP = 499_999_999, 500_000_001
		t.Compare(earlier)
		Expect(outcome(t)).To(Equal(report.Clean))
	})

	It("passes where it got better, and tells it unless it is to be quiet", func() {
		t := since(of(looks, missed), of(looks, lacks))
		Expect(outcome(t)).To(Equal(report.Clean))
		Expect(text(t, report.TestOptions{})).To(And(
			ContainSubstring("  newly passing: t.yaml: lacks a look (and it expects other violations than before)\n"),
			ContainSubstring("  rose: recall by finding, from 0 % (0 of 1) to 100 % (1 of 1)\n")))
		Expect(text(t, report.TestOptions{Quiet: true})).NotTo(ContainSubstring("compared"))
	})

	It("always tells of cases that are gone, and does not fail for that", func() {
		t := since(of(looks, lacks, missedToo, silent), of(looks, lacks))
		Expect(outcome(t)).To(Equal(report.Clean))
		Expect(text(t, report.TestOptions{Quiet: true})).To(Equal(
			"compared with old.json:\n  gone: t.yaml: missed too (it failed)\n  gone: t.yaml: silent (it passed)\n\n" +
				"OK: neither precision nor recall fell; 2 cases in 1 file passed; 2 gone since old.json\n"))
	})

	It("always tells of labels that were changed, which raises the figures as well", func() {
		const without = "  - {name: missed too, trace: [look], violations: []}\n"
		t := since(of(looks, missedToo), of(looks, without))
		Expect(t.Comparison.Cases).To(HaveExactElements(report.CaseChange{Change: "newly_passing", File: "t.yaml", Name: "missed too", Passed: true, Relabelled: true}))
		const other = "  - {name: lacks a look, trace: [delete, delete], violations: [{step: 1, rule: look-first}, {step: 2, rule: look-first}, {step: 2, rule: once}]}\n"
		t = since(of(looks, lacks), of(looks, other))
		Expect(text(t, report.TestOptions{Quiet: true})).To(ContainSubstring("  relabelled: t.yaml: lacks a look\n"))
	})

	It("takes a case of another name for another", func() {
		t := since(of(looks, silent), of(looks, strings.Replace(silent, "silent", "quiet", 1)))
		Expect(t.Comparison.Cases).To(HaveExactElements(
			report.CaseChange{Change: "gone", File: "t.yaml", Name: "silent", Passed: true},
			report.CaseChange{Change: "new", File: "t.yaml", Name: "quiet", Passed: true}))
	})

	It("tells cases of one name apart by their order", func() {
		twins := func(passed ...bool) *report.TestRecord {
			r := &report.TestRecord{Name: "old.json"}
			for _, p := range passed {
				r.Cases = append(r.Cases, report.RecordedCase{File: "./t.yaml", Name: "looks first", Passed: p})
			}
			return r
		}
		t := of(looks)
		t.Compare(twins(true, false))
		Expect(t.Comparison.Cases).To(HaveExactElements(report.CaseChange{Change: "gone", File: "./t.yaml", Name: "looks first"}))
	})

	It("tells of the rules that only one run has, which have nothing to fall from", func() {
		now := &report.Tests{Results: []*suite.Result{ran("t.yaml", "contracts: [{must_precede: [look, delete], id: look-first}, {never: drop}]\ncases:\n"+looks)}}
		t := since(of(looks), now)
		Expect(t.Comparison.NewRules).To(HaveExactElements("never(drop)"))
		Expect(t.Comparison.GoneRules).To(HaveExactElements("once"))
		Expect(outcome(t)).To(Equal(report.Clean))
		Expect(text(t, report.TestOptions{})).To(ContainSubstring("  rule gone: once\n  new rule: never(drop)\n"))
		Expect(text(t, report.TestOptions{Quiet: true})).To(HavePrefix("compared with old.json:\n  rule gone: once\n\n" +
			"OK: neither precision nor recall fell; 1 case in 1 file passed; 1 rule gone since old.json"))
	})

	It("fails where nothing that a rule found is expected of it any more", func() {
		for _, now := range []*report.Tests{of(looks, lacks), of(looks, lacks, strings.Replace(unthrice, "{step: 2, rule: once}", "", 1))} {
			t := since(of(looks, lacks, thrice), now)
			Expect(outcome(t)).To(Equal(report.Failed))
			Expect(t.LastLine(report.TestThreshold{})).To(HavePrefix("FAIL: recall of [once] by finding fell from 100 % (2 of 2) to none, and 1 more figure;"))
			Expect(text(t, report.TestOptions{Quiet: true})).To(ContainSubstring("  fell: recall of [once] by trace, from 100 % (1 of 1) to none\n"))
		}
	})

	It("fails so, too, where the rule is in a file whose cases are gone", func() {
		const other = "contracts: [{never: drop, id: no-drop, examples: {bad: [[drop]]}}]\n"
		in := func(text string) *suite.Result { return ran("o.yaml", text) }
		cases := other + "cases: [{name: drops, trace: [drop], violations: [{step: 1, rule: no-drop}]}]\n"
		before, now := of(looks, lacks), of(looks, lacks)
		before.Results = append(before.Results, in(cases))
		now.Results = append(now.Results, in(cases))
		now.Results[1].Cases = now.Results[1].Cases[1:] // the example
		t := since(before, now)
		Expect(t.Comparison.GoneRules).To(BeEmpty())
		Expect(t.LastLine(report.TestThreshold{})).To(HavePrefix("FAIL: recall of [no-drop] by finding fell from 100 % (1 of 1) to none, and 1 more figure;"))
	})

	It("passes where an expectation that was never met is given up, or a false alarm is gone", func() {
		t := since(of(looks, lacks, unthrice), of(looks, lacks))
		Expect(t.Comparison.Figures).To(ContainElement(And(HaveField("Rule", "once"), HaveField("Change", "lost"))))
		Expect(outcome(t)).To(Equal(report.Clean))
		Expect(outcome(since(of(looks, alarmed), of(looks, silent)))).To(Equal(report.Clean))
	})

	It("has no answer where no case is in both, or no recall is left", func() {
		elsewhere := &report.Tests{Results: []*suite.Result{ran("sub/t.yaml", testRules+looks)}}
		t := since(of(looks), elsewhere)
		Expect(outcome(t)).To(Equal(report.Unchecked))
		Expect(t.LastLine(report.TestThreshold{})).To(HavePrefix("COULD NOT CHECK: no case of old.json is in this run; "))
		t = since(of(looks, lacks), of(looks))
		Expect(outcome(t)).To(Equal(report.Unchecked))
		Expect(t.LastLine(report.TestThreshold{})).To(HavePrefix("COULD NOT CHECK: no recall to compare, as no case expects a violation any more; "))
		Expect(outcome(since(of(looks), of(looks)))).To(Equal(report.Clean), "there was none before")
	})

	It("is not compared where a file could not be run", func() {
		now := of(looks)
		now.Problems = []*acel.Problem{{Message: "broken"}}
		Expect(since(of(looks, lacks), now).Comparison).To(BeNil())
	})

	It("is held to what else is asked as well", func() {
		t := since(of(looks, missed), of(looks, missed))
		th := report.TestThreshold{MinRecall: big.NewRat(1, 2)}
		Expect(t.Outcome(th)).To(Equal(report.Failed))
		Expect(t.LastLine(th)).To(HavePrefix("FAIL: recall 0 % is below 50 %; 1 of 2 cases failed"))
	})

	It("fails for an example that fails, which no figure knows of", func() {
		const bad = "contracts: [{must_precede: [look, delete], examples: {bad: [[look]]}}]\ncases: [{name: n, trace: [look], violations: []}]\n"
		t := &report.Tests{Results: []*suite.Result{ran("t.yaml", bad)}}
		Expect(outcome(since(t, t))).To(Equal(report.Failed))
		Expect(t.LastLine(report.TestThreshold{})).To(HavePrefix("FAIL: neither precision nor recall fell; 1 case failed that no figure counts; 1 of 2 cases failed"))
	})

	for _, format := range []string{"text", "table", "json"} {
		It("says what changed, in "+format, func() {
			ext := map[string]string{"json": ".json"}[format]
			if ext == "" {
				ext = "-" + format + ".txt"
			}
			t := since(of(looks, lacks, unthrice, silent, missedToo), of(looks, missed, thrice, alarmed))
			expectGolden("tests-compared"+ext, writtenTests(format, t, report.TestOptions{}))
		})
	}

	It("is described by its schema, with the comparison or without", func() {
		compiled, err := schema.TestReport()
		Expect(err).NotTo(HaveOccurred())
		for _, t := range []*report.Tests{since(of(looks, lacks, silent), of(missed, alarmed, thrice)), since(of(lacks), of(looks))} {
			for _, without := range []bool{false, true} {
				text := writtenTests("json", t, report.TestOptions{WithoutComparison: without})
				var value any
				Expect(json.Unmarshal([]byte(text), &value)).To(Succeed())
				Expect(compiled.Validate(value)).To(Succeed())
				Expect(strings.Contains(text, `"comparison"`)).To(Equal(!without))
			}
		}
	})

	It("shows what a name hides", func() {
		t := since(of(looks, "  - {name: \"a\\u202e\\nb::error::\", trace: [], violations: []}\n"), of(looks))
		Expect(text(t, report.TestOptions{})).To(ContainSubstring(`gone: t.yaml: a\u202e`))
		Expect(text(t, report.TestOptions{})).NotTo(ContainSubstring("\u202e"))
	})
})
