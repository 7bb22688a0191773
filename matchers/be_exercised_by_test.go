package matchers_test

import (
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	. "github.com/acel-dev/acel/matchers"
)

var _ = Describe("BeExercisedBy", func() {
	both := KeepRules(acel.AtMostNTimes("pay", 1), acel.AtMostNTimes("delete", 1))

	It("takes rules in every form", func() {
		trace := run("validate delete")
		Expect(MustPrecede("validate", "delete")).To(BeExercisedBy(trace))
		Expect(acel.MustPrecede("validate", "delete")).To(BeExercisedBy(trace))
		Expect(policy(acel.MustPrecede("validate", "delete"))).To(BeExercisedBy(trace))
		Expect(ConformTo(policy(acel.MustPrecede("validate", "delete")))).To(BeExercisedBy(trace))
		Expect(RulesFile("testdata/acel.yaml")).To(BeExercisedBy(run("validate delete refund logout look")))
		Expect(RulesFile("testdata/acel.yaml")).NotTo(BeExercisedBy(run("validate delete refund logout")))
		Expect(RulesFile("testdata/acel.yaml", "one-refund")).To(BeExercisedBy(run("refund")))
	})

	It("is not content with calls of one operand, since the other may be misspelt or never come", func() {
		Expect(MustPrecede("validate", "delete_recrod")).NotTo(BeExercisedBy(run("validate delete_record")))
		Expect(MustPrecede("validate", "delete")).NotTo(BeExercisedBy(run("validate")))
		Expect(MustPrecede("validate", "delete")).NotTo(BeExercisedBy(run("delete")))
		Expect(MutuallyExclusive("approve", "reject")).To(BeExercisedBy(run("approve"), run("reject")))
		Expect(MustPrecede(AnyOf("find", "look"), "delete")).To(BeExercisedBy(run("look delete")))
	})

	It("takes conditions on single tools as exercised by a call", func() {
		checked, err := acel.NewPolicy(acel.PolicyConfig{Tools: []acel.Tool{{Name: "pay", Require: func(*acel.State, acel.Call) error { return nil }}}})
		Expect(err).NotTo(HaveOccurred())
		Expect(checked).To(BeExercisedBy(run("pay")))
		Expect(checked).NotTo(BeExercisedBy(run("look")))
	})

	It("takes recordings of one type, or sources of any", func() {
		runs := []acel.Trace{run("validate"), run("delete")}
		Expect(MustPrecede("validate", "delete")).To(BeExercisedBy(runs...))
		Expect(MustPrecede("validate", "delete")).To(BeExercisedBy[acel.Source](run("validate"), speaker("delete")))
	})

	It("wants each rule exercised by some trace, not by each", func() {
		Expect(both).To(BeExercisedBy(run("pay"), run("delete")))
		Expect(both).To(BeExercisedBy(run("delete"), run("look"), run("pay")))
		Expect(both).NotTo(BeExercisedBy(run("pay"), run("pay")))
	})

	It("counts calls that happened: not those that were refused", func() {
		Expect(both).NotTo(BeExercisedBy(run("pay delete~")))
		Expect(both).To(BeExercisedBy(run("pay! delete?")))
	})

	It("does not care whether the rules are kept", func() {
		Expect(both).To(BeExercisedBy(run("pay pay delete delete")))
	})

	It("judges anew each time", func() {
		recorder := speaker("pay")
		exercised := BeExercisedBy(recorder)
		Expect(both).NotTo(exercised)
		Expect(both).NotTo(exercised)
		all(recorder, "delete")
		Eventually(func() acel.Property { return both }).WithTimeout(time.Minute).Should(exercised)
		Expect(both).To(exercised)
	})
})
