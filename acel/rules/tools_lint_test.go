package rules

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("a key of the state that a commit sets", func() {
	// warnings reads a file with a commit of state.seen and an expression.
	warnings := func(require string) []string {
		set, err := Parse(Options{}, Source{Name: "acel.yaml", Data: []byte("state: {seen: {}, other: 1}\ntools:\n  look: {commit: {'seen[args.id]': true}}\n  pay:\n    require: |\n      " + require + "\n")})
		ExpectWithOffset(1, err).NotTo(HaveOccurred())
		var all []string
		for _, w := range set.Warnings {
			all = append(all, w.Message)
		}
		return all
	}

	DescribeTable("is read", func(require string) {
		Expect(warnings(require)).To(BeEmpty())
	},
		Entry("by its name", `args.id in state.seen`),
		Entry("by its name in brackets", `args.id in state["seen"]`),
		Entry("by its name in single quotes", `state[ 'seen' ].x == 1`),
		Entry("with space around the dot", `state . seen.x == 1`),
		Entry("where it is looked for", `"seen" in state && args.id == 1`),
		Entry("by a key that only the call tells", `state[args.key] == 1`),
		Entry("behind text in quotes", `args.id == "state" && args.x == r"\" && state.seen.x == 1`),
	)

	DescribeTable("is told of where nothing reads it", func(require string) {
		Expect(warnings(require)).To(ConsistOf("no expression reads state.seen, which this sets"))
	},
		Entry("but another key", `state.other == args.n`),
		Entry("but text in quotes", `args.x == "state.seen"`),
		Entry("but text in three quotes", `args.x == """ "state.seen" """`),
		Entry("but an argument of that name", `args.state.seen == 1`),
	)

	It("is read where a contract reads it", func() {
		set := parsed("state: {seen: {}}\ntools: {look: {commit: {'seen[args.id]': true}}}\ncontracts:\n  - never: {tool: pay, where: '!(args.id in state.seen)'}")
		Expect(set.Warnings).To(BeEmpty())
	})
})
