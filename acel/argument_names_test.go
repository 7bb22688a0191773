package acel_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
)

var _ = Describe("the names of arguments that rules read", func() {
	It("are those of their fields, patterns, keys, clauses and conditions, each once and sorted", func() {
		p, err := acel.NewPolicy(acel.PolicyConfig{
			Rules: []acel.Rule{
				acel.AtMostTotal("pay", "order.amount", 9),
				acel.Never(acel.Operand{Tool: "pay", Field: "to", Matches: "evil"}),
				acel.Never(acel.Operand{Tool: "run", Matches: "rm"}),
				acel.MustPrecede("a", acel.Operand{Tool: "b", Where: []acel.Clause{{Key: "where", Text: `args.to == "x" && args["cc"] != ''`, Holds: func(*acel.State, acel.Call) (bool, error) { return true, nil }}}}),
			},
			Tools: []acel.Tool{{Name: "pay", Require: func(*acel.State, acel.Call) error { return nil }}},
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(p.ArgumentNames()).To(Equal([]string{"amount", "cc", "command", "order", "pay", "require", "to"}))
	})

	It("are none where there are no rules", func() {
		Expect((*acel.Policy)(nil).ArgumentNames()).To(BeEmpty())
		Expect(new(acel.Policy).ArgumentNames()).To(BeEmpty())
	})
})
