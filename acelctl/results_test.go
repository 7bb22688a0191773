package main

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
)

var _ = Describe("results that are shared between sessions", func() {
	one := func(change func(*acel.RuleResult)) []acel.RuleResult {
		r := acel.RuleResult{Rule: acel.Never("a"), Verdict: acel.Undecided, Lacks: "a"}
		change(&r)
		return []acel.RuleResult{r}
	}
	same := func(a, b []acel.RuleResult) bool { return &a[0] == &b[0] }

	It("are one copy where they are equal", func() {
		var r results
		first := r.share(one(func(*acel.RuleResult) {}))
		Expect(same(r.share(one(func(*acel.RuleResult) {})), first)).To(BeTrue())
	})

	DescribeTable("are told apart by all that a session says of a rule",
		func(change func(*acel.RuleResult)) {
			var r results
			r.share(one(func(*acel.RuleResult) {}))
			other := one(change)
			Expect(same(r.share(other), other)).To(BeTrue())
		},
		Entry("verdict", func(r *acel.RuleResult) { r.Verdict = acel.Violated }),
		Entry("exercised", func(r *acel.RuleResult) { r.Exercised = true }),
		Entry("undecided", func(r *acel.RuleResult) { r.Undecided = true }),
		Entry("the first operand", func(r *acel.RuleResult) { r.Matched[0] = true }),
		Entry("the second operand", func(r *acel.RuleResult) { r.Matched[1] = true }),
		Entry("violations", func(r *acel.RuleResult) { r.Violations = 1 }),
		Entry("what it lacks", func(r *acel.RuleResult) { r.Lacks = "b" }),
	)

	It("do not run into each other where a reason holds what stands for a number", func() {
		var r results
		two := func(first, second string) []acel.RuleResult {
			return []acel.RuleResult{{Lacks: first}, {Lacks: second}}
		}
		r.share(two("a\x00\x00\x00\x00", ""))
		other := two("a", "\x00\x00\x00\x00")
		Expect(same(r.share(other), other)).To(BeTrue())
	})
})
