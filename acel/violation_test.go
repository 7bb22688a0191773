package acel

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("a violation in words", func() {
	v := Violation{Step: 3, Message: "delete at step 3 needs an earlier successful validate", Rule: "a##[b]{{red}}"}

	It("is its message and its rule", func() {
		Expect(v.String()).To(Equal("delete at step 3 needs an earlier successful validate [a##[b]{{red}}]"))
	})

	It("is shown by Gomega without marks that anything obeys", func() {
		message := failuresOf(func(g Gomega) { g.Expect([]Violation{v}).To(BeEmpty()) })[0]
		Expect(message).To(ContainSubstring(`needs an earlier successful validate [a#\x23[b]{\x7bred}}]`))
	})

	It("is told once where a refusal is not expected", func() {
		message := failuresOf(func(g Gomega) { g.Expect(error(&ContractViolation{[]Violation{v}})).To(Succeed()) })[0]
		Expect(message).NotTo(ContainSubstring("Violations"))
	})
})
