package report_test

import (
	"encoding/json"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/suite"
	"github.com/acel-dev/acel/schema"
)

// greenCases pass, and say nothing of delete: the rule once is not exercised,
// and look-first has no chance to be broken.
const greenCases = "  - {name: looks, trace: [look], violations: []}\n"

// idleTests are a run of a file that is tested, and of two that are not.
func idleTests() *report.Tests {
	return &report.Tests{Results: []*suite.Result{
		ran("right.yaml", testRules+rightCases), ran("green.yaml", testRules+greenCases), ran("odd\u202e.yaml", testRules+greenCases),
	}}
}

var _ = Describe("tests that pass and test nothing of a rule", func() {
	for _, format := range []string{"text", "table", "json"} {
		It("are told so, by file, in "+format, func() {
			ext := map[string]string{"json": ".json"}[format]
			if ext == "" {
				ext = "-" + format + ".txt"
			}
			expectGolden("tests-idle"+ext, writtenTests(format, idleTests(), report.TestOptions{}))
		})
	}

	It("are told so in the last line only, where the report is quiet", func() {
		for _, format := range []string{"text", "table"} {
			text := writtenTests(format, idleTests(), report.TestOptions{Quiet: true})
			Expect(text).To(HaveSuffix("OK: 4 cases in 3 files passed; 2 of 6 rules not exercised\n"))
			Expect(text).NotTo(ContainSubstring("never matched"))
			Expect(text).NotTo(ContainSubstring("green.yaml"))
		}
	})

	It("say so before whose they are, and not beside a failure", func() {
		t := idleTests()
		t.Corpus = true
		Expect(t.LastLine(report.TestThreshold{})).To(HaveSuffix("; 2 of 6 rules not exercised; these are acel's own, and test no rules of yours"))
		t.Results = append(t.Results, ran("wrong.yaml", testRules+wrongCase))
		Expect(t.LastLine(report.TestThreshold{})).NotTo(ContainSubstring("exercised"))
	})

	It("count conditions on tools among the rules", func() {
		const conditions = "tools: {a: {require: args.ok == true}, b: {require: args.ok == true}}\ncontracts: [{must_precede: [look, delete]}]\ncases:\n"
		t := &report.Tests{Results: []*suite.Result{ran("t.yaml", conditions+"  - {name: n, trace: [look, delete, {tool: a, args: {ok: true}}], violations: []}\n")}}
		Expect(t.LastLine(report.TestThreshold{})).To(Equal("OK: 1 case in 1 file passed; 1 of 3 rules not exercised"))
		Expect(writtenTests("table", t, report.TestOptions{})).To(ContainSubstring("│ conditions"))
		Expect(writtenTests("json", t, report.TestOptions{})).To(ContainSubstring(`"template": "conditions"`))
	})

	It("name a rule that allows no call as well, which a case can break", func() {
		t := &report.Tests{Results: []*suite.Result{ran("t.yaml", "contracts: [{never: drop}]\ncases: [{name: n, trace: [look], violations: []}]\n")}}
		Expect(t.LastLine(report.TestThreshold{})).To(Equal("OK: 1 case in 1 file passed; 1 of 1 rule not exercised"))
		Expect(t.Outcome(report.TestThreshold{RequireExercised: true})).To(Equal(report.Unchecked))
	})

	It("are described by their schema", func() {
		compiled, err := schema.TestReport()
		Expect(err).NotTo(HaveOccurred())
		var value any
		Expect(json.Unmarshal([]byte(writtenTests("json", idleTests(), report.TestOptions{})), &value)).To(Succeed())
		Expect(compiled.Validate(value)).To(Succeed())
	})

	It("are listed ten at a time", func() {
		var contracts strings.Builder
		for i := range 12 {
			fmt.Fprintf(&contracts, "  - {must_precede: [look, a%d]}\n  - {at_most_n_times: [b%d, 1]}\n", i, i)
		}
		t := &report.Tests{Results: []*suite.Result{ran("t.yaml", "contracts:\n"+contracts.String()+"cases:\n"+greenCases)}}
		for _, format := range []string{"text", "table"} {
			text := writtenTests(format, t, report.TestOptions{})
			Expect(strings.Count(text, "2 more")).To(Equal(2))
			Expect(text).To(And(ContainSubstring("b9"), ContainSubstring("a9 of"), Not(ContainSubstring("b10")), Not(ContainSubstring("a10"))))
		}
	})

	It("pass on the writer's error wherever it comes, as a table", func() {
		all := len(writtenTests("table", idleTests(), report.TestOptions{}))
		for room := 0; room < all; room += 200 {
			Expect(idleTests().Write(&fullDisk{room: room}, "table", report.TestOptions{})).To(MatchError("disk full"))
		}
	})
})
