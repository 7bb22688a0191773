package rules

import (
	"encoding/json"

	"github.com/acel-dev/acel/acel"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("several files", func() {
	parse := func(data ...string) (*Set, error) {
		var sources []Source
		for i, d := range data {
			sources = append(sources, Source{Name: string(rune('a'+i)) + ".yaml", Data: []byte(d)})
		}
		return Parse(Options{}, sources...)
	}

	It("join their contracts in order", func() {
		set, err := parse("contracts: [{never_after: [a, b]}]", "contracts: [{never_after: [c, d]}, {never_after: [e, f]}]")
		Expect(err).NotTo(HaveOccurred())
		var texts []string
		for _, r := range set.Config.Rules {
			texts = append(texts, r.Place.File+" "+r.String())
		}
		Expect(texts).To(Equal([]string{"a.yaml never_after(a, b)", "b.yaml never_after(c, d)", "b.yaml never_after(e, f)"}))
	})

	It("let the later one win where both have a state key", func() {
		set, err := parse("state: {a: 1.50, b: {x: 1}}", "initial_state: {b: true, c: ~}")
		Expect(err).NotTo(HaveOccurred())
		Expect(set.Config.State).To(Equal(map[string]any{"a": json.Number("1.50"), "b": true, "c": nil}))
	})

	It("clash over an id, and both are named", func() {
		_, err := parse("contracts: [{never_after: [a, b], id: x}]", "contracts: [{never_after: [c, d], id: x}]")
		Expect(err).To(MatchError("b.yaml:1:39: id \"x\" is given twice; first defined at a.yaml:1:39 (an id names one rule)"))
	})

	It("drop a rule that an earlier one has, with a warning", func() {
		set, err := parse("contracts: [{never_after: [a, b]}]", "contracts: [{never_after: [a, b]}]")
		Expect(err).NotTo(HaveOccurred())
		Expect(set.Config.Rules).To(HaveLen(1))
		Expect(set.Warnings).To(ConsistOf(MatchError("b.yaml:1:14: the same rule stands at a.yaml:1:14 (leave it out)")))
	})

	It("keep their groups to themselves", func() {
		_, err := parse("groups: {g: [{never_after: [a, b]}]}\ncontracts: [{group: g}]", "contracts: [{group: g}]")
		Expect(err).To(MatchError(ContainSubstring(`b.yaml:1:21: no group is called "g"`)))
	})

	It("keep on_violation to themselves, and a contract may differ", func() {
		set, err := parse("on_violation: halt\ncontracts: [{never_after: [a, b]}, {never_after: [c, d], on_violation: refuse}]", "contracts: [{never_after: [e, f]}]")
		Expect(err).NotTo(HaveOccurred())
		var responses []acel.Response
		for _, r := range set.Config.Rules {
			responses = append(responses, r.OnViolation)
		}
		Expect(responses).To(Equal([]acel.Response{acel.HaltSession, acel.Refuse, acel.Refuse}))
	})

	It("agree on concurrency where both say it", func() {
		set, err := parse("concurrency: strict", "contracts: []")
		Expect(err).NotTo(HaveOccurred())
		Expect(set.Config.Concurrency).To(Equal(acel.Strict))
		_, err = parse("concurrency: strict", "concurrency: sequential")
		Expect(err).To(MatchError(ContainSubstring("b.yaml:1:14: concurrency is strict at a.yaml:1:14")))
	})

	It("have their problems listed in the order of the files", func() {
		_, err := parse("contracts: [{never_after: [a]}]", "[", "state: 1")
		Expect(err.Error()).To(MatchRegexp(`(?s)^a\.yaml:1:27.*\nb\.yaml:1:2.*\nc\.yaml:1:8.*$`))
	})
})
