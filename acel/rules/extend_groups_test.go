package rules

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("the groups of files that are extended", func() {
	s := func(head string) shelf {
		return shelf{
			"acel.yaml": "extends: [a.yaml, b.yaml]\n" + head,
			"a.yaml":    "groups: {g: [{never_after: [a, b]}]}",
			"b.yaml":    "extends: a.yaml\ngroups: {h: [{never_after: [c, d]}], idle: [{never_after: [e, f]}]}",
		}
	}

	It("may be included, and nobody minds those that are not", func() {
		set, err := s("contracts: [{group: g}, {group: h}]").parse("acel.yaml")
		Expect(rulesOf(set, err)).To(Equal([]string{"a.yaml never_after(a, b)", "b.yaml never_after(c, d)"}))
		Expect(set.Warnings).To(BeEmpty())
	})

	It("are suggested where a name is a slip", func() {
		_, err := s("contracts: [{group: idel}]").parse("acel.yaml")
		Expect(err).To(MatchError(ContainSubstring(`did you mean "idle"?`)))
	})

	It("clash with one of the same name, and both are named", func() {
		_, err := s("groups: {h: [{never_after: [x, y]}]}\ncontracts: [{group: h}]").parse("acel.yaml")
		Expect(err).To(MatchError(`acel.yaml:2:10: a group "h" stands already at b.yaml:2:10 (rename one of them: a file sees the groups of those that it extends)`))
	})

	It("count once where two files include them", func() {
		set, err := shelf{
			"acel.yaml": "extends: [x.yaml, y.yaml]", "lib.yaml": "groups: {g: [{never_after: [a, b]}]}",
			"x.yaml": "extends: lib.yaml\ncontracts: [{group: g}]", "y.yaml": "extends: lib.yaml\ncontracts: [{group: g}]",
		}.parse("acel.yaml")
		Expect(rulesOf(set, err)).To(HaveLen(1))
		Expect(set.Warnings).To(BeEmpty())
	})
})
