package report_test

import (
	"encoding/json"
	"math/big"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/suite"
	"github.com/acel-dev/acel/schema"
)

// exampled are rules with examples, and one that nothing tests.
const exampled = "contracts:\n  - {must_precede: [look, delete], id: look-first, severity: warning, examples: {good: [[look, delete], [{delete: {}}]], bad: [[delete], [look]]}}\n" +
	"  - {at_most_n_times: [delete, 1], id: once}\n"

// coveredTests are a run of a test file and of rules with examples.
func coveredTests() *report.Tests {
	return &report.Tests{Results: []*suite.Result{ran("right.yaml", testRules+rightCases), ran("acel.yaml", exampled)}}
}

var _ = Describe("coverage", func() {
	It("counts sessions by what became of a rule, one that broke it before all others", func() {
		r := &report.Report{Policy: []acel.Rule{validateFirst, payOnce}, Traces: []report.Trace{
			{Rules: []acel.RuleResult{{Rule: validateFirst, Verdict: acel.Satisfied, Exercised: true}}},
			{Rules: []acel.RuleResult{{Rule: validateFirst, Verdict: acel.Satisfied}}},
			{Rules: []acel.RuleResult{{Rule: validateFirst, Verdict: acel.Satisfied, Undecided: true, Exercised: true}}},
			{Rules: []acel.RuleResult{{Rule: validateFirst, Verdict: acel.Unknown}}},
			{Rules: []acel.RuleResult{{Rule: validateFirst, Verdict: acel.Undecided, Violations: 2, Exercised: true}}},
			{Rules: []acel.RuleResult{{Rule: validateFirst, Verdict: acel.Satisfied, Violations: 1}, {Rule: auditAtEnd, Verdict: acel.Violated, Violations: 1}}},
		}}
		Expect(r.Coverage()).To(Equal([]report.Coverage{
			{Rule: validateFirst, Traces: 6, Exercised: 3, Guarded: 2, Satisfied: 2, Violated: 2, Undecided: 2},
			{Rule: payOnce},
			{Rule: auditAtEnd, Traces: 1, Guarded: 1, Violated: 1},
		}))
	})

	for _, format := range []string{"text", "table", "json"} {
		ext := map[string]string{"json": ".json"}[format]
		if ext == "" {
			ext = "-" + format + ".txt"
		}
		It("stands in a report where it is asked for, also in a quiet one, in "+format, func() {
			expectGolden("coverage"+ext, written(format, findings(), report.Options{Quiet: true, Coverage: true}))
		})

		It("stands in a report on tests, with examples counted for their own rule alone, in "+format, func() {
			expectGolden("tests-coverage"+ext, writtenTests(format, coveredTests(), report.TestOptions{Coverage: true}))
		})
	}

	It("is described by the schemas", func() {
		var value any
		compiled, err := schema.Report()
		Expect(err).NotTo(HaveOccurred())
		Expect(json.Unmarshal([]byte(written("json", findings(), report.Options{Coverage: true})), &value)).To(Succeed())
		Expect(compiled.Validate(value)).To(Succeed())
		compiled, err = schema.TestReport()
		Expect(err).NotTo(HaveOccurred())
		Expect(json.Unmarshal([]byte(writtenTests("json", coveredTests(), report.TestOptions{Coverage: true})), &value)).To(Succeed())
		Expect(compiled.Validate(value)).To(Succeed())
	})

	It("passes on the writer's error wherever it comes", func() {
		all := len(writtenTests("table", coveredTests(), report.TestOptions{Coverage: true}))
		for room := 0; room < all; room += 200 {
			Expect(coveredTests().Write(&fullDisk{room: room}, "table", report.TestOptions{Coverage: true})).To(MatchError("disk full"))
		}
	})
})

var _ = Describe("a run of tests in which every rule must be exercised", func() {
	required := report.TestThreshold{RequireExercised: true}

	It("could not check where no case tests a rule, even if a case failed", func() {
		t := &report.Tests{Results: []*suite.Result{ran("green.yaml", testRules+greenCases)}}
		Expect(t.Outcome(report.TestThreshold{})).To(Equal(report.Clean))
		Expect(t.Outcome(required)).To(Equal(report.Unchecked))
		Expect(t.LastLine(required)).To(Equal("COULD NOT CHECK: 1 of 2 rules not exercised; 1 case in 1 file passed"))
		Expect(coveredTests().Outcome(required)).To(Equal(report.Unchecked))
	})

	It("is judged by its cases where each rule is tested", func() {
		Expect((&report.Tests{Results: []*suite.Result{ran("right.yaml", testRules+rightCases)}}).Outcome(required)).To(Equal(report.Clean))
		Expect((&report.Tests{Results: []*suite.Result{ran("wrong.yaml", testRules+wrongCase)}}).Outcome(required)).To(Equal(report.Failed))
	})
})

var _ = Describe("a failed example", func() {
	It("fails the run whatever precision is asked for", func() {
		t := coveredTests()
		least := report.TestThreshold{MinPrecision: big.NewRat(0, 1)}
		Expect(t.Outcome(least)).To(Equal(report.Failed))
		Expect(t.LastLine(least)).To(Equal("FAIL: precision 100 % (at least 0 %); 2 cases failed that no figure counts; 2 of 6 cases failed, in 1 of 2 files"))
	})
})
