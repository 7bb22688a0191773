package rules

import (
	"encoding/json"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("the examples beside contracts", func() {
	parse := func(sources ...string) (*Set, error) {
		var all []Source
		for i, s := range sources {
			all = append(all, Source{Name: fmt.Sprintf("%c.yaml", 'a'+i), Data: []byte(s)})
		}
		return Parse(Options{}, all...)
	}
	names := func(set *Set, err error) []string {
		GinkgoHelper()
		Expect(err).NotTo(HaveOccurred())
		var all []string
		for _, e := range set.Examples {
			all = append(all, e.Name())
		}
		return all
	}

	It("are named by their rule, and numbered", func() {
		set, err := Parse(Options{}, source("testdata/ok/examples_beside_contracts.yaml"))
		text := "must_precede(validate, delete) "
		Expect(names(set, err)).To(Equal([]string{
			text + "good 1", text + "good 2", text + "good 3", text + "good 4",
			text + "bad 1", text + "bad 2: a failed validation does not count", text + "bad 3",
			"never_after(edit, submit) bad 1", "at_most_n_times(pay, 1) good 1",
		}))
		Expect(set.Examples[4].Place.String()).To(Equal("examples_beside_contracts.yaml:10:11"))
	})

	It("are records of a native trace, whatever the spelling", func() {
		set, err := Parse(Options{}, source("testdata/ok/examples_beside_contracts.yaml"))
		Expect(err).NotTo(HaveOccurred())
		records := func(i int) string {
			text, err := json.Marshal(set.Examples[i].Records)
			Expect(err).NotTo(HaveOccurred())
			return string(text)
		}
		Expect(records(0)).To(MatchJSON(`[{"tool": "validate"}, {"tool": "delete"}]`))
		Expect(records(1)).To(MatchJSON(`[{"tool": "validate", "args": {"id": 1}, "result": {"ok": true}}, {"tool": "delete", "args": {"id": 1}}]`))
		Expect(records(2)).To(MatchJSON(`[{"tool": "validate", "args": {}, "server": "crm", "turn": 1, "time": "2026-01-31T23:59:59Z", "user": "please"},
			{"tool": "delete", "args": {}, "turn": 2}]`))
		Expect(records(3)).To(MatchJSON(`[]`))
		Expect(records(5)).To(MatchJSON(`[{"tool": "validate", "outcome": "error"}, {"tool": "delete"}]`))
		Expect(set.Examples[5].Calls.Items()).To(HaveLen(2))
	})

	It("go by the id of the rule", func() {
		Expect(names(parse("contracts: [{never_after: [a, b], id: x, examples: {good: [[]]}}]"))).To(Equal([]string{"x good 1"}))
	})

	It("are kept where the same rule stands twice", func() {
		rule := "contracts: [{never_after: [a, b], examples: {good: [[a]]}}]"
		Expect(names(parse(rule, rule))).To(Equal([]string{"never_after(a, b) good 1", "never_after(a, b) good 2"}))
	})

	It("are not those of a group that nobody includes", func() {
		Expect(names(parse("groups: {g: [{never_after: [a, b], examples: {good: [[]]}}]}\ncontracts: [{never_after: [a, c]}]"))).To(BeEmpty())
	})

	It("are at most 100 beside one rule", func() {
		beside := func(n int) string {
			return "contracts: [{never_after: [a, b], examples: {good: [" + strings.Repeat("[a],", n) + "]}}]"
		}
		Expect(names(parse(beside(100)))).To(HaveLen(100))
		_, err := parse(beside(101))
		Expect(err).To(MatchError(ContainSubstring("more than 100 examples beside one rule")))
	})

	It("have at most 1000 calls", func() {
		of := func(n int) string {
			return "contracts: [{never_after: [a, b], examples: {good: [[" + strings.Repeat("a,", n) + "]]}}]"
		}
		Expect(names(parse(of(1000)))).To(HaveLen(1))
		_, err := parse(of(1001))
		Expect(err).To(MatchError(ContainSubstring("more than 1000 calls in an example")))
	})

	It("may be about the conditions on a tool", func() {
		Expect(Example{Tool: "pay", Number: 2}.Name()).To(Equal("tools.pay bad 2"))
	})
})
