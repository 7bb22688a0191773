package ginkgoacel_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/types"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ginkgoacel"
	. "github.com/acel-dev/acel/matchers"
)

// named returns a rule with an id.
func named(id string) acel.Property {
	rule := acel.AtMostNTimes("delete", 1)
	rule.ID = id
	return KeepRules(rule)
}

var _ = Describe("the labels", func() {
	It("are acel, and the rules in order, each once", func() {
		Expect(ginkgoacel.Labels(RulesFile("testdata/acel.yaml"), MustPrecede("a", "b"), named("validate-first"))).
			To(Equal(Labels{"acel", "rule:validate-first", "rule:at_most_n_times delete 1", "rule:must_precede a b"}))
	})

	It("are acel alone where no rule can be read", func() {
		Expect(ginkgoacel.Labels()).To(Equal(Labels{"acel"}))
		Expect(ginkgoacel.Labels(RulesFile("missing.yaml"), AtMostNTimes("a", -1), HaveCalledInOrder("a"), nil, acel.Property(func(acel.Source) bool { panic("called") }))).
			To(Equal(Labels{"acel"}))
	})

	DescribeTable("are taken by Ginkgo, and name the rule", func(id, label string) {
		labels := ginkgoacel.Labels(named(id))
		Expect(labels).To(HaveLen(2))
		Expect(labels[1]).To(Equal(label))
		Expect(types.ValidateAndCleanupLabel(label, types.CodeLocation{})).To(Equal(label))
	},
		Entry(nil, "refund-budget", "rule:refund-budget"),
		Entry(nil, "tools/refund: 1&2", "rule:tools refund: 1 2"),
		Entry(nil, "  a,\n\tb!(c|d) ", "rule:a b c d"),
		Entry(nil, "::", "rule:::"),
		Entry(nil, "löschen 删除", "rule:löschen 删除"),
		Entry(nil, "a\x00\u202e\xff{{red}}", `rule:a\x00\u202e\xff red`),
		Entry("long", strings.Repeat("a", 1000), "rule:"+strings.Repeat("a", 234)+"…"),
	)

	It("leave out an id of which nothing is left", func() {
		Expect(ginkgoacel.Labels(named(" (!) "))).To(Equal(Labels{"acel"}))
	})

	DescribeTable("are selected by Ginkgo's filters", func(filter string, selected bool) {
		labels := ginkgoacel.Labels(MustPrecede("a", "b"), named("refund-budget"))
		matches, err := types.ParseLabelFilter(filter)
		Expect(err).NotTo(HaveOccurred())
		Expect(matches(labels)).To(Equal(selected))
	},
		Entry(nil, "acel", true),
		Entry(nil, "rule: containsAny {refund-budget}", true),
		Entry(nil, "rule: containsAny {must_precede a b}", true),
		Entry(nil, "rule: containsAny {must_precede a c}", false),
		Entry(nil, "/^rule:must_precede/", true),
		Entry(nil, "/^rule:never_after/", false),
	)
})
