package matchers_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	. "github.com/acel-dev/acel/matchers"
)

var _ = Describe("AtMostPerTurn", func() {
	DescribeTable("is satisfied where no turn has more than n calls",
		func(n int, calls string) { Expect(run(calls)).To(Satisfy(AtMostPerTurn("pay", n))) },
		Entry("one, alone", 1, "pay@1"),
		Entry("one, beside calls of other tools", 1, "look@1 pay@1 look@1"),
		Entry("one in each of three turns", 1, "pay@1 pay@2 pay@3"),
		Entry("calls without a turn, each a turn of its own", 1, "pay pay pay"),
		Entry("one with a turn and one without", 1, "pay@1 pay"),
		Entry("two", 2, "pay@1 pay@1"),
		Entry("two in each of two turns", 2, "pay@1 look@1 pay@1 pay@2 pay@2"),
		Entry("a refused call, which did not happen", 1, "pay~@1 pay@1"),
	)

	DescribeTable("is violated by the call after the nth of one turn",
		func(n int, calls string, step int) {
			Expect(run(calls)).NotTo(Satisfy(AtMostPerTurn("pay", n)))
			Expect(run(calls)).To(Violate(AtMostPerTurn("pay", n)).At(step).Times(1))
		},
		Entry("two for one", 1, "pay@1 pay@1", 2),
		Entry("two for one, with another call in between", 1, "pay@1 look@1 pay@1", 3),
		Entry("two for one in the second turn", 1, "pay@1 pay@2 pay@2", 3),
		Entry("a failed call, which counts", 1, "pay!@1 pay@1", 2),
		Entry("three for two", 2, "pay@1 pay@1 pay@1", 3),
		Entry("three for two in the second turn", 2, "pay@1 pay@1 pay@2 pay@2 pay@2", 5),
	)

	It("is violated once by each call too many", func() {
		Expect(run("pay@1 pay@1 pay@1 pay@2 pay@2")).To(Violate(AtMostPerTurn("pay", 1)).Times(3))
		Expect(run("pay@1 pay@1 pay@1 pay@2 pay@2")).To(Violate(AtMostPerTurn("pay", 2)).Times(1))
	})
})
