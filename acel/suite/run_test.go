package suite_test

import (
	"errors"
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
)

// run runs a test file that has no mistake.
func run(text string) *suite.Result {
	GinkgoHelper()
	s, err := suite.Parse(suite.Options{}, rules.Source{Name: "t.yaml", Data: []byte(text)})
	Expect(err).NotTo(HaveOccurred())
	r, err := s.Run()
	Expect(err).NotTo(HaveOccurred())
	return r
}

const twoRules = `
contracts:
  - {must_precede: [look, delete], id: look-first}
  - {at_most_n_times: [delete, 1], id: once}
  - required_before_session_end: bye
cases:
`

var _ = Describe("a case", func() {
	It("passes where the rules find what its labels say and no more", func() {
		r := run(twoRules + `  - {name: n, trace: [delete, look, delete, bye], violations: [{step: 1, rule: look-first}, {step: 3, rule: once}]}`)
		Expect(r.Cases[0].Passed()).To(BeTrue())
		Expect(r.Cases[0].Met).To(Equal(2))
		Expect(r.Failed()).To(BeZero())
	})

	It("fails for a violation that no label foretells", func() {
		r := run(twoRules + `  - {name: n, trace: [delete, bye], violations: []}`)
		Expect(r.Failed()).To(Equal(1))
		Expect(r.Cases[0].Unexpected).To(ConsistOf(HaveField("Message", ContainSubstring("needs an earlier successful look"))))
		Expect(r.Cases[0].Missed).To(BeEmpty())
	})

	It("fails for a label that nothing meets, at the right step and of the right rule", func() {
		r := run(twoRules + `  - {name: n, trace: [look, delete, bye], violations: [{step: 3, rule: once}, {step: 2, rule: look-first}]}`)
		Expect(r.Cases[0].Passed()).To(BeFalse())
		Expect(r.Cases[0].Missed).To(HaveExactElements(HaveField("Step", 2), HaveField("Step", 3)))
		r = run(twoRules + `  - {name: n, trace: [delete, delete, bye], violations: [{step: 1, rule: once}, {step: 2, rule: look-first}]}`)
		Expect(r.Cases[0].Missed).To(HaveExactElements(HaveField("Rule", "once")))
		Expect(r.Cases[0].Unexpected).To(HaveExactElements(HaveField("Step", 1), HaveField("Rule", "once")))
	})

	It("knows that nothing could meet a label, where no call matches its rule", func() {
		r := run(twoRules + `  - {name: n, trace: [look, bye], violations: [{step: 1, rule: once}, {step: 2, rule: look-first}]}`)
		Expect(r.Cases[0].Missed).To(HaveLen(2))
		Expect(r.Cases[0].Untouched(r.Cases[0].Missed[0])).To(BeTrue())
		Expect(r.Cases[0].Untouched(r.Cases[0].Missed[1])).To(BeFalse(), "a look is a call of that rule")
	})

	It("does not say so where a call was refused, which exercises nothing", func() {
		r := run(twoRules + `  - {name: n, trace: [{tool: delete, outcome: refused}, bye], violations: [{step: 1, rule: look-first}, {step: 1, rule: once}]}`)
		Expect(r.Cases[0].Missed).To(HaveExactElements(HaveField("Rule", "once")))
		Expect(r.Cases[0].Untouched(r.Cases[0].Missed[0])).To(BeFalse())
	})

	It("leaves unmet nothing at the end of a trace that was cut, and is broken by what came before", func() {
		r := run(twoRules + `  - {name: whole, trace: [look], violations: [{step: end, rule: 'required_before_session_end(bye)'}]}
  - {name: cut, trace: [delete, {event: cut, error: rate limit}], violations: [{step: 1, rule: look-first}]}`)
		Expect(r.Failed()).To(BeZero())
		Expect(r.Suite.Cases[1].Extent).To(Equal(acel.Partial))
		r = run(twoRules + `  - {name: cut, trace: [look, {event: cut}], violations: [{step: end, rule: 'required_before_session_end(bye)'}]}`)
		Expect(r.Cases[0].Missed).To(HaveLen(1))
	})

	It("takes a recorded session for cut where its file says so, and the others of the file for whole", func() {
		path := filepath.Join(GinkgoT().TempDir(), "t.yaml")
		Expect(os.WriteFile(filepath.Join(filepath.Dir(path), "runs.jsonl"), []byte(`{"session": "a", "tool": "look"}
{"session": "b", "tool": "look"}
{"session": "a", "event": "cut", "error": "killed"}
`), 0o666)).To(Succeed())
		Expect(os.WriteFile(path, []byte(twoRules+`  - {name: a, file: runs.jsonl, session: a, violations: []}
  - {name: b, file: runs.jsonl, session: b, violations: [{step: end, rule: 'required_before_session_end(bye)'}]}
`), 0o666)).To(Succeed())
		s, err := suite.Load(suite.Options{}, path)
		Expect(err).NotTo(HaveOccurred())
		r, err := s.Run()
		Expect(err).NotTo(HaveOccurred())
		Expect(r.Failed()).To(BeZero())
	})

	It("is told where its trace cannot be judged, and which call it was", func() {
		s, err := suite.Parse(suite.Options{}, rules.Source{Name: "t.yaml", Data: []byte(`
concurrency: strict
contracts: [{must_precede: [a, b]}]
cases:
  - {name: fine, trace: [a], violations: []}
  - name: split
    trace: [{tool: a, turn: '1'}, {tool: c, turn: '2'}, {tool: b, turn: '1'}]
    violations: []`)})
		Expect(err).NotTo(HaveOccurred())
		_, err = s.Run()
		var p *acel.Problem
		Expect(errors.As(err, &p)).To(BeTrue())
		Expect(p.Place.String()).To(Equal("t.yaml:6:5"))
		Expect(p.Message).To(Equal(`the trace of "split" cannot be judged: t.yaml:7:57: call of b: its turn has ended already; under strict concurrency the calls of a turn stand together`))
	})

	It("counts no step for the end of a call", func() {
		r := run(twoRules + `  - name: n
    trace: [{event: begin, id: '1', tool: look}, {event: end, id: '1'}, delete]
    violations: [{step: end, rule: required_before_session_end(bye)}]`)
		Expect(r.Cases[0].Passed()).To(BeTrue())
		Expect(r.Cases[0].Case.Labels[0].Step).To(Equal(2))
	})
})

// keysOf are the keys of the rules that a suite does not exercise.
func keysOf(r *suite.Result) []string {
	var keys []string
	for _, rule := range r.NotExercised() {
		keys = append(keys, rule.Key())
	}
	return keys
}

var _ = Describe("a suite that passes", func() {
	It("knows the rules that no call of any case matched, in policy order", func() {
		r := run(twoRules + `
  - {name: n, trace: [look], violations: [{step: end, rule: required_before_session_end(bye)}]}
  - {name: m, trace: [other, bye], violations: []}`)
		Expect(r.Failed()).To(BeZero())
		Expect(keysOf(r)).To(HaveExactElements("once"))
		r = run(twoRules + `  - {name: n, trace: [lok, bye], violations: []}`)
		Expect(keysOf(r)).To(HaveExactElements("look-first", "once"))
	})

	It("counts a rule as exercised where one case does", func() {
		r := run(twoRules + `
  - {name: n, trace: [bye], violations: []}
  - {name: m, trace: [look, delete, bye], violations: []}
  - {name: o, trace: [bye], violations: []}`)
		Expect(r.NotExercised()).To(BeEmpty())
		Expect(r.NeverMatched()).To(BeEmpty())
	})

	It("takes a rule that a refused call broke for tested", func() {
		r := run(twoRules + `  - {name: n, trace: [{tool: delete, outcome: refused}, bye], violations: [{step: 1, rule: look-first}]}`)
		Expect(r.Failed()).To(BeZero())
		Expect(keysOf(r)).To(HaveExactElements("once"))
	})

	It("knows the operands that no call matched, of rules that were never broken", func() {
		r := run(twoRules + `  - {name: n, trace: [look, bye], violations: []}`)
		Expect(r.NeverMatched()).To(HaveExactElements(And(
			HaveField("Rule.ID", "look-first"), HaveField("Operand.Tool", "delete"))))
		r = run(twoRules + `
  - {name: n, trace: [look, bye], violations: []}
  - {name: m, trace: [delete, bye], violations: [{step: 1, rule: look-first}]}`)
		Expect(r.NeverMatched()).To(BeEmpty())
		r = run(twoRules + `
  - {name: n, trace: [delete, bye], violations: [{step: 1, rule: look-first}]}
  - {name: m, trace: [bye], violations: []}`)
		Expect(r.NeverMatched()).To(BeEmpty(), "a rule that was broken is not silent")
	})

	It("says nothing of what was not judged by running a suite", func() {
		byHand := &suite.Result{Cases: []suite.CaseResult{{}}}
		Expect(byHand.NotExercised()).To(BeEmpty())
		Expect(byHand.NeverMatched()).To(BeEmpty())
	})
})

var _ = Describe("scores", func() {
	It("count each rule at each step, or once at the end", func() {
		r := run(twoRules + `
  - {name: right, trace: [delete, look], violations: [{step: 1, rule: look-first}, {step: end, rule: required_before_session_end(bye)}]}
  - {name: wrong, trace: [look, delete, delete, bye], violations: [{step: 2, rule: once}]}`)
		templates, all := suite.Scores(r)
		Expect(templates).To(HaveExactElements(
			suite.TemplateScore{Template: "must_precede", Findings: suite.Score{TP: 1, TN: 5}, Traces: suite.Score{TP: 1, TN: 1}},
			suite.TemplateScore{Template: "at_most_n_times", Findings: suite.Score{FP: 1, FN: 1, TN: 4}, Traces: suite.Score{TP: 1, TN: 1}},
			suite.TemplateScore{Template: "required_before_session_end", Findings: suite.Score{TP: 1, TN: 1}, Traces: suite.Score{TP: 1, TN: 1}},
		))
		Expect(all).To(Equal(suite.TemplateScore{Findings: suite.Score{TP: 2, FP: 1, FN: 1, TN: 10}, Traces: suite.Score{TP: 2}}))
	})

	It("leave out what was not judged by running a suite", func() {
		r := run(twoRules + `  - {name: n, trace: [bye], violations: []}`)
		templates, all := suite.Scores(r)
		byHand := &suite.Result{Cases: []suite.CaseResult{{Case: &r.Suite.Cases[0], Met: 1}, {}}}
		again, allAgain := suite.Scores(r, byHand)
		Expect(again).To(Equal(templates))
		Expect(allAgain).To(Equal(all))
	})

	It("have no share of nothing", func() {
		Expect(suite.Score{TN: 7}.Precision()).To(BeNil())
		Expect(suite.Score{FP: 1}.Recall()).To(BeNil())
		Expect(suite.Score{TN: 1}.F1()).To(BeNil())
	})

	It("are exact", func() {
		s := suite.Score{TP: 2, FP: 1, FN: 4}
		Expect(s.Precision().RatString()).To(Equal("2/3"))
		Expect(s.Recall().RatString()).To(Equal("1/3"))
		Expect(s.F1().RatString()).To(Equal("4/9"))
		Expect(suite.Score{FP: 1}.Precision().Sign()).To(BeZero())
	})
})
