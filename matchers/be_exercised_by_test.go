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
		trace := run("validate")
		Expect(MustPrecede("validate", "delete")).To(BeExercisedBy(trace))
		Expect(acel.MustPrecede("validate", "delete")).To(BeExercisedBy(trace))
		Expect(policy(acel.MustPrecede("validate", "delete"))).To(BeExercisedBy(trace))
		Expect(ConformTo(policy(acel.MustPrecede("validate", "delete")))).To(BeExercisedBy(trace))
		Expect(RulesFile("testdata/acel.yaml")).To(BeExercisedBy(run("delete refund logout look")))
		Expect(RulesFile("testdata/acel.yaml")).NotTo(BeExercisedBy(run("delete refund logout")))
		Expect(RulesFile("testdata/acel.yaml", "one-refund")).To(BeExercisedBy(run("refund")))
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
