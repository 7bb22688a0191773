package suite_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/suite"
)

var _ = Describe("scores by rule", func() {
	It("count each rule by itself, also two of one template", func() {
		r := run(`
contracts:
  - {must_precede: [look, delete], id: look-first}
  - {must_precede: [ask, delete], id: ask-first}
cases:
  - {name: right, trace: [look, delete], violations: [{step: 2, rule: ask-first}]}
  - {name: wrong, trace: [ask, delete], violations: [{step: 1, rule: look-first}]}`)
		Expect(suite.RuleScores(r)).To(HaveExactElements(
			suite.RuleScore{Rule: "look-first", Findings: suite.Score{FP: 1, FN: 1, TN: 2}, Traces: suite.Score{TP: 1, TN: 1}},
			suite.RuleScore{Rule: "ask-first", Findings: suite.Score{TP: 1, TN: 3}, Traces: suite.Score{TP: 1, TN: 1}},
		))
	})

	It("count a rule of several files together, and conditions on tools as rules", func() {
		a := run("tools: {pay: {require: args.ok == true}}\ncontracts: [{never: drop}]\ncases: [{name: n, trace: [drop], violations: [{step: 1, rule: never(drop)}]}]")
		b := run("contracts: [{never: drop}]\ncases: [{name: n, trace: [look, drop], violations: []}]")
		scores := suite.RuleScores(a, b)
		Expect(scores).To(HaveLen(2))
		Expect(scores).To(ContainElement(suite.RuleScore{Rule: "never(drop)", Findings: suite.Score{TP: 1, FP: 1, TN: 1}, Traces: suite.Score{TP: 1, FP: 1}}))
	})

	It("count nothing of examples, nor of what was not judged by running a suite", func() {
		r := run("contracts: [{never: drop, examples: {bad: [[drop]]}}]\ncases: [{name: n, trace: [look], violations: []}]")
		byHand := &suite.Result{Cases: []suite.CaseResult{{}}}
		Expect(suite.RuleScores(r, byHand)).To(HaveExactElements(suite.RuleScore{Rule: "never(drop)", Findings: suite.Score{TN: 1}, Traces: suite.Score{TN: 1}}))
	})
})
