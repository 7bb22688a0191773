package report_test

import (
	"encoding/json"
	"math/big"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
	"github.com/acel-dev/acel/schema"
)

const testRules = `description: Deletes.
contracts:
  - {must_precede: [look, delete], id: look-first}
  - {at_most_n_times: [delete, 1], id: once}
cases:
`

const rightCases = `  - {name: looks first, trace: [look, delete], violations: []}
  - {name: does not look, trace: [delete], violations: [{step: 1, rule: look-first}]}
`

// The second case says nothing of step 1 and foretells what does not happen.
const wrongCase = `  - name: "mistaken\u202e"
    why: Somebody thought a look is no look.
    trace: [delete, delete, look]
    violations: [{step: 2, rule: once}, {step: 3, rule: once}, {step: 2, rule: look-first}]
`

func ran(name, text string) *suite.Result {
	GinkgoHelper()
	s, err := suite.Parse(suite.Options{}, rules.Source{Name: name, Data: []byte(text)})
	Expect(err).NotTo(HaveOccurred())
	r, err := s.Run()
	Expect(err).NotTo(HaveOccurred())
	return r
}

// someTests are a run of two files, in one of which a case fails.
func someTests() *report.Tests {
	return &report.Tests{
		Results: []*suite.Result{ran("right.yaml", testRules+rightCases), ran("wrong.yaml", testRules+rightCases+wrongCase)},
		Problems: []*acel.Problem{{
			Place: acel.Place{File: "wrong.yaml", Line: 3, Column: 5}, Message: "this is odd", Warning: true,
		}},
	}
}

func writtenTests(format string, t *report.Tests, o report.TestOptions) string {
	GinkgoHelper()
	var b strings.Builder
	Expect(t.Write(&b, format, o)).To(Succeed())
	return b.String()
}

var _ = Describe("a report on tests", func() {
	for _, format := range []string{"text", "table", "json"} {
		It("shows each case with what was missed and what was too much, in "+format, func() {
			ext := map[string]string{"json": ".json"}[format]
			if ext == "" {
				ext = "-" + format + ".txt"
			}
			expectGolden("tests"+ext, writtenTests(format, someTests(), report.TestOptions{}))
		})

		It("passes on the writer's error, early or late, in "+format, func() {
			for _, room := range []int{0, 100} {
				Expect(someTests().Write(&fullDisk{room: room}, format, report.TestOptions{})).To(MatchError("disk full"))
			}
		})
	}

	It("lists the cases that passed where that is wanted, and nothing green where it is not", func() {
		expectGolden("tests-verbose.txt", writtenTests("text", someTests(), report.TestOptions{Verbose: true, Color: true}))
		expectGolden("tests-quiet.txt", writtenTests("text", someTests(), report.TestOptions{Quiet: true}))
		Expect(writtenTests("table", someTests(), report.TestOptions{Quiet: true})).NotTo(ContainSubstring("looks first"))
	})

	It("is quiet about warnings, and not about mistakes", func() {
		t := someTests()
		t.Problems = append(t.Problems, &acel.Problem{Message: "this is broken"})
		for _, format := range []string{"text", "table"} {
			text := writtenTests(format, t, report.TestOptions{Quiet: true})
			Expect(text).NotTo(ContainSubstring("this is odd"))
			Expect(text).To(ContainSubstring("this is broken"))
			Expect(writtenTests(format, t, report.TestOptions{})).To(ContainSubstring("this is odd"))
		}
	})

	It("says why a label was missed where no call matches its rule", func() {
		t := &report.Tests{Results: []*suite.Result{ran("t.yaml", testRules+"  - {name: n, trace: [look], violations: [{step: 1, rule: once}]}\n")}}
		for _, format := range []string{"text", "json"} {
			Expect(writtenTests(format, t, report.TestOptions{})).To(ContainSubstring("no call of this case matches the rule"))
			Expect(writtenTests(format, someTests(), report.TestOptions{})).NotTo(ContainSubstring("matches the rule"))
		}
		compiled, err := schema.TestReport()
		Expect(err).NotTo(HaveOccurred())
		var value any
		Expect(json.Unmarshal([]byte(writtenTests("json", t, report.TestOptions{})), &value)).To(Succeed())
		Expect(compiled.Validate(value)).To(Succeed())
	})

	It("is described by its schema", func() {
		compiled, err := schema.TestReport()
		Expect(err).NotTo(HaveOccurred())
		for _, t := range []*report.Tests{{}, someTests()} {
			var value any
			Expect(json.Unmarshal([]byte(writtenTests("json", t, report.TestOptions{})), &value)).To(Succeed())
			Expect(compiled.Validate(value)).To(Succeed())
		}
	})

	It("knows only the formats there are", func() {
		Expect(someTests().Write(&strings.Builder{}, "jsn", report.TestOptions{})).To(MatchError(ContainSubstring(`did you mean "json"?`)))
	})
})

var _ = Describe("a run of tests", func() {
	share := func(a, b int64) *big.Rat { return big.NewRat(a, b) }
	right := func() *report.Tests {
		return &report.Tests{Results: []*suite.Result{ran("right.yaml", testRules+rightCases)}}
	}
	corpus := func() *report.Tests {
		t := right()
		t.Corpus = true
		return t
	}
	quiet := func() *report.Tests {
		return &report.Tests{Results: []*suite.Result{ran("quiet.yaml", testRules+"  - {name: n, trace: [look], violations: []}\n")}}
	}
	broken := func() *report.Tests {
		t := right()
		t.Problems = []*acel.Problem{{Message: "broken"}}
		return t
	}
	none := func() *report.Tests { return &report.Tests{} }

	DescribeTable("comes to",
		func(t func() *report.Tests, th report.TestThreshold, outcome report.Outcome, last string) {
			Expect(t().Outcome(th)).To(Equal(outcome))
			Expect(t().LastLine(th)).To(Equal(last))
			Expect(writtenTests("text", t(), report.TestOptions{Threshold: th})).To(HaveSuffix(last + "\n"))
		},
		Entry("a success where every case passes", right, report.TestThreshold{}, report.Clean, "OK: 2 cases in 1 file passed"),
		Entry("a failure where one does not", someTests, report.TestThreshold{}, report.Failed, "FAIL: 1 of 5 cases failed, in 1 of 2 files"),
		Entry("a success where precision and recall suffice", someTests, report.TestThreshold{MinPrecision: share(4, 5), MinRecall: share(4, 5)}, report.Clean,
			"OK: precision 80 % (at least 80 %); recall 80 % (at least 80 %); 1 of 5 cases failed, in 1 of 2 files"),
		Entry("a failure a hair below", someTests, report.TestThreshold{MinRecall: share(800001, 1000000)}, report.Failed,
			"FAIL: recall 80 % is below 80.0001 %; 1 of 5 cases failed, in 1 of 2 files"),
		Entry("a failure against a share with many digits", someTests, report.TestThreshold{MinRecall: share(8000000006, 10000000000)}, report.Failed,
			"FAIL: recall 80 % is below 80.00000006 %; 1 of 5 cases failed, in 1 of 2 files"),
		Entry("a success against a share that no digits write", someTests, report.TestThreshold{MinRecall: share(2, 3)}, report.Clean,
			"OK: recall 80 % (at least 2/3); 1 of 5 cases failed, in 1 of 2 files"),
		Entry("a success that says whose it is", corpus, report.TestThreshold{}, report.Clean,
			"OK: 2 cases in 1 file passed; these are acel's own, and test no rules of yours"),
		Entry("no answer where there is no recall", quiet, report.TestThreshold{MinRecall: share(0, 1)}, report.Unchecked,
			"COULD NOT CHECK: no recall to judge, as no case expects a violation; 1 case in 1 file passed"),
		Entry("no answer where there is no precision", quiet, report.TestThreshold{MinPrecision: share(1, 2)}, report.Unchecked,
			"COULD NOT CHECK: no precision to judge, as no violation was found; 1 case in 1 file passed"),
		Entry("no answer after a problem", broken, report.TestThreshold{}, report.Unchecked, "COULD NOT CHECK: 1 problem in the input; 2 cases in 1 file passed"),
		Entry("no answer without a case", none, report.TestThreshold{}, report.Unchecked, "COULD NOT CHECK: no case to test"),
	)
})
