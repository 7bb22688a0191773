package suite_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
)

// beside returns rules with a contract, and examples beside it.
func beside(contract, examples string) rules.Source {
	return rules.Source{Name: "acel.yaml", Data: []byte("contracts:\n- " + contract + "\n  id: r\n  examples: " + examples + "\n- never_after: [look, other]\n")}
}

// examplesOf runs the examples of rules.
func examplesOf(set *rules.Set) *suite.Result {
	GinkgoHelper()
	s, err := suite.Examples("acel.yaml", set)
	Expect(err).NotTo(HaveOccurred())
	r, err := s.Run()
	Expect(err).NotTo(HaveOccurred())
	return r
}

// setOf reads rules.
func setOf(s rules.Source) *rules.Set {
	GinkgoHelper()
	set, err := rules.Parse(rules.Options{}, s)
	Expect(err).NotTo(HaveOccurred())
	return set
}

var _ = Describe("an example beside a rule", func() {
	DescribeTable("passes, or does not and says why",
		func(contract, examples, want string) {
			r := examplesOf(setOf(beside(contract, examples)))
			Expect(r.Cases).To(HaveLen(1))
			c := r.Cases[0]
			got := c.Reason
			for _, v := range c.Unexpected {
				got += v.Message
			}
			Expect(got).To(Equal(want))
			Expect(c.Passed()).To(Equal(want == ""))
			Expect(r.Failed() == 0).To(Equal(want == ""))
		},
		Entry("a good one that keeps it", "must_precede: [validate, delete]", "{good: [[validate, delete]]}", ""),
		Entry("a good one without a call", "must_precede: [validate, delete]", "{good: [[]]}", ""),
		Entry("a good one that breaks it", "must_precede: [validate, delete]", "{good: [[delete]]}", "delete at step 1 needs an earlier successful validate"),
		Entry("a good one that breaks another rule", "must_precede: [validate, delete]", "{good: [[other, look]]}", ""),
		Entry("a bad one that breaks it", "must_precede: [validate, delete]", "{bad: [[{tool: validate, status: error}, delete]]}", ""),
		Entry("a bad one at the end of the session", "required_before_session_end: log_out", "{bad: [[]]}", ""),
		Entry("a bad one that keeps it", "must_precede: [validate, delete]", "{bad: [[validate, delete]]}", "it was to be broken, and no violation was found"),
		Entry("a bad one that breaks another rule", "must_precede: [validate, delete]", "{bad: [[other, look]]}", "it was to be broken, and no violation was found: no call of the example matches it"),
		Entry("a bad one that a refused call breaks", "must_precede: [validate, delete]", "{bad: [[{delete: {id: 1}, status: refused}]]}", ""),
		Entry("arguments with all their digits", "at_most_total: [pay, amount, 9007199254740992]", "{bad: [[{pay: {amount: 9007199254740993}}]]}", ""),
		Entry("what the user said", "must_precede: [validate, delete]", "{good: [[validate, {delete: {}, user: please}]]}", ""),
		Entry("a server beside the arguments", "never_after: [mcp__crm__a, b]", "{bad: [[b, {a: {}, server: crm}]]}", ""),
	)

	It("says what it lacks where it is left undecided", func() {
		r := examplesOf(setOf(beside("must_precede: [{tool: ask, result: {ok: true}}, delete]", "{good: [[ask, delete]], bad: [[ask, delete]]}")))
		Expect(r.Cases[0].Reason).To(MatchRegexp("^it was to be kept, and is left undecided: .*results? of .* not recorded"))
		Expect(r.Cases[1].Reason).To(MatchRegexp("^it was to be broken, and no violation was found; it is left undecided: .*results? of .* not recorded"))
	})

	It("starts with the state of the rules, and knows the conditions on tools", func() {
		set := setOf(beside("must_precede: [validate, delete]", "{good: [[validate, delete]], bad: [[validate, delete], [{tool: validate, result: 1}, delete]]}"))
		set.Config.State = map[string]any{"open": true}
		set.Config.Tools = []acel.Tool{{Name: "validate", Ensure: func(s *acel.State, _ acel.Call, _ json.RawMessage) error {
			if open, _ := s.Get("open"); open == true {
				return errors.New("it is open")
			}
			return nil
		}}}
		r := examplesOf(set)
		var passed []bool
		for i := range r.Cases {
			passed = append(passed, r.Cases[i].Passed())
		}
		Expect(passed).To(Equal([]bool{true, false, true}), "a validation with a result fails here, and then enables nothing")
	})

	It("is about the conditions of its tool alone, and not good where they are undecided", func() {
		set := setOf(beside("never_after: [a, b]", "{good: [[pay], [{tool: pay, result: 1}], [{tool: pay, result: 2}], [b, a]]}"))
		for i := range set.Examples {
			set.Examples[i].Rule, set.Examples[i].Tool = "", "pay"
		}
		ensure := func(_ *acel.State, _ acel.Call, result json.RawMessage) error {
			if string(result) != "1" {
				return fmt.Errorf("got %s", result)
			}
			return nil
		}
		set.Config.Tools = []acel.Tool{{Name: "pay", Ensure: ensure}, {Name: "a", Require: func(*acel.State, acel.Call) error { return errors.New("never") }}}
		r := examplesOf(set)
		Expect(r.Cases[0].Case.Name).To(Equal("tools.pay good 1"))
		Expect(r.Cases[0].Reason).To(Equal("it was to be kept, and is left undecided: a result of pay was not recorded"))
		Expect(r.Cases[1].Passed()).To(BeTrue())
		Expect(r.Cases[2].Unexpected).To(HaveLen(1))
		Expect(r.Cases[3].Passed()).To(BeTrue())
	})

	It("counts in no score, and exercises its own rule", func() {
		r := examplesOf(setOf(beside("must_precede: [validate, delete]", "{good: [[validate, delete]], bad: [[delete], [other, look]]}")))
		templates, all := suite.Scores(r)
		Expect(templates).To(BeEmpty())
		Expect(all).To(Equal(suite.TemplateScore{}))
		Expect(r.NotExercised()).To(HaveExactElements(HaveField("String()", "never_after(look, other)")))
		Expect(r.Cases[0].Rules()).To(HaveExactElements(HaveField("Rule.ID", "r")))
	})

	It("is told the mistakes in its calls at their places", func() {
		set := setOf(beside("never_after: [a, b]", "\n    good:\n    - [a, {tool: b, status: ok, error: timeout}]\n    - [{b: {x: 1}, time: noon}]"))
		_, err := suite.Examples("acel.yaml", set)
		Expect(err.Error()).To(And(MatchRegexp(`(?m)^acel\.yaml:6:11: .*error`), MatchRegexp(`(?m)^acel\.yaml:7:\d+: .*noon`)))
	})
})

var _ = Describe("the examples of a file", func() {
	write := func(dir, name, text string) string {
		path := filepath.Join(dir, name)
		Expect(os.WriteFile(path, []byte(text), 0o600)).To(Succeed())
		return path
	}
	names := func(path string) []string {
		GinkgoHelper()
		s, err := suite.Load(suite.Options{}, path)
		Expect(err).NotTo(HaveOccurred())
		var all []string
		for _, c := range s.Cases {
			all = append(all, c.Name)
		}
		return all
	}
	const one = "contracts: [{never_after: [a, b], id: %s, examples: {good: [[a]]}}]\n"

	It("make a rules file one that can be tested", func() {
		Expect(names(write(GinkgoT().TempDir(), "acel.yaml", fmt.Sprintf(one, "x")))).To(Equal([]string{"x good 1"}))
	})

	It("are run behind its cases, with those of the rules that it names and extends", func() {
		dir := GinkgoT().TempDir()
		write(dir, "base.yaml", "contracts: [{never_after: [a, c], id: base, examples: {bad: [[c, a]]}}]")
		write(dir, "acel.yaml", "extends: base.yaml\n"+"contracts: [{never_after: [a, d], id: named, examples: {good: [[a]]}}]")
		path := write(dir, "acel.test.yaml", "rules: acel.yaml\n"+fmt.Sprintf(one, "own")+"cases: [{name: n, trace: [a], violations: []}]")
		Expect(names(path)).To(Equal([]string{"n", "own good 1", "base bad 1", "named good 1"}))
	})

	It("do without cases only where there are some", func() {
		_, err := suite.Load(suite.Options{}, write(GinkgoT().TempDir(), "acel.yaml", "contracts: [{never_after: [a, b]}]"))
		Expect(err).To(MatchError(ContainSubstring("a test file has cases:")))
		_, err = suite.Load(suite.Options{}, write(GinkgoT().TempDir(), "acel.yaml", fmt.Sprintf(one, "x")+"cases: []"))
		Expect(err).To(MatchError(ContainSubstring("there is no case to test")))
	})
})
