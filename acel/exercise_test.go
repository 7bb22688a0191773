package acel

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("an exercise of rules", func() {
	exercised := func(p *Policy, traces ...Trace) []Unmatched {
		GinkgoHelper()
		var x Exercise
		steps := 0
		for _, t := range traces {
			r, err := Judge(p, t)
			Expect(err).NotTo(HaveOccurred())
			x.Add(t, r)
			steps += r.Steps
		}
		Expect(x.Steps()).To(Equal(steps))
		return x.Unmatched()
	}
	of := func(calls string) Trace { return Trace{Calls: play(calls)} }
	rule := MustPrecede("validate", "delete")

	It("has seen nothing before the first trace", func() {
		var x Exercise
		Expect(x.Unmatched()).To(BeEmpty())
		Expect(x.Steps()).To(BeZero())
	})

	It("finds what no call in any trace matched", func() {
		Expect(exercised(policyOf(rule), of("validate"), of("delete"))).To(BeEmpty())
		Expect(exercised(policyOf(rule), of("validate"), of("x"))).To(Equal([]Unmatched{
			{Rule: rule, Operand: Operand{Tool: "delete"}, Kept: true},
		}))
		Expect(exercised(policyOf(rule), of("x"))).To(Equal([]Unmatched{
			{Rule: rule, Operand: Operand{Tool: "validate"}, Whole: true, Kept: true},
			{Rule: rule, Operand: Operand{Tool: "delete"}, Whole: true, Kept: true},
		}))
	})

	It("forgets nothing over a result without rules, and keeps rules apart by their keys", func() {
		var x Exercise
		for _, p := range []*Policy{policyOf(rule), policyOf(AtMostNTimes("pay", 1), rule), {}} {
			t := of("validate pay")
			r, err := Judge(p, t)
			Expect(err).NotTo(HaveOccurred())
			x.Add(t, r)
		}
		Expect(x.Unmatched()).To(Equal([]Unmatched{{Rule: rule, Operand: Operand{Tool: "delete"}, Kept: true}}))
	})

	It("takes no tool for meant that was only asked for and refused", func() {
		Expect(exercised(policyOf(MustPrecede("validate", "delete_recrod")), of("validate delete_record~"))[0].Likely).To(BeEmpty())
	})

	It("names the tool that was called and is likely meant", func() {
		found := exercised(policyOf(MustPrecede("validate", AnyOf("x", "delete_recrod"))), of("validate delete_record"))
		Expect(found).To(HaveLen(1))
		Expect(found[0].Likely).To(Equal("delete_record"))
	})

	It("says whether any trace breaks the rule, or leaves it undecided", func() {
		required := RequiredBeforeSessionEnd("log")
		Expect(exercised(policyOf(required), of("x"))[0].Kept).To(BeFalse())
		Expect(exercised(policyOf(AtMostNTimes("pay", 0)), of("pay~"))[0].Kept).To(BeFalse(), "a refused call breaks it and matches nothing")
		cut := Trace{Calls: play("x"), Extent: Partial}
		Expect(exercised(policyOf(required), cut)[0].Kept).To(BeFalse())
		Expect(exercised(policyOf(rule), cut, of("validate"))[0].Kept).To(BeFalse())
	})

	It("takes a condition on a tool for one without operands", func() {
		p := policyOfTools([]Tool{{Name: "pay", Require: func(*State, Call) error { return nil }}})
		Expect(exercised(p, of("pay"))).To(BeEmpty())
		found := exercised(p, of("x"))
		Expect(found).To(HaveLen(1))
		Expect(found[0]).To(And(HaveField("Whole", true), HaveField("Operand", Operand{})))
		Expect(found[0].Rule.Key()).To(Equal("tools.pay.require"))
	})
})
