package main

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	. "github.com/acel-dev/acel/matchers"
)

var contract = RulesFile("acel.yaml")

var _ = Describe("the recorded runs", func() {
	It("keep the rules on Tuesday", func() {
		Expect(LoadTrace("traces/tuesday.jsonl")).To(contract)
	})

	It("break them on Monday, where money went to nobody knows whom", func() {
		monday, err := LoadTrace("traces/monday.jsonl")
		Expect(err).NotTo(HaveOccurred())
		Expect(monday).To(Satisfy(Violate(RulesFile("acel.yaml", "verify-first")).At(4)))
		Expect(monday).To(Satisfy(Violate(RulesFile("acel.yaml", "refund-budget")).At(5)))
		Expect(monday).To(HaveCalled("verify_customer").Times(0))
	})
})
