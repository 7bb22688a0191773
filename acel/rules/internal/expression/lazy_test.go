package expression

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("an environment", func() {
	It("does not set CEL up before there is an expression", func() {
		e := desk()
		Expect(e.library).To(BeNil())
		Expect(e.scopes).To(BeEmpty())
		_, errs := e.Where("", "state.vip")
		Expect(errs).To(BeEmpty())
		Expect(e.library).NotTo(BeNil())
	})

	It("has one scope for all tools without schemas", func() {
		e := desk()
		for _, tool := range []string{"", "a", "b", "cancel_order"} {
			_, errs := e.Where(tool, "state.vip")
			Expect(errs).To(BeEmpty())
		}
		Expect(e.scopes).To(HaveLen(2))
	})

	It("knows every function that it lists, and takes no other", func() {
		library, err := newLibrary()
		Expect(err).NotTo(HaveOccurred())
		for name := range functions() {
			Expect(library.HasFunction(name)).To(BeTrue(), name)
		}
		for _, name := range []string{"timestamp", "duration", "getFullYear", "type", "bytes", "uint"} {
			Expect(library.HasFunction(name)).To(BeFalse(), name)
		}
	})
})
