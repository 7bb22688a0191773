package matchers_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	. "github.com/acel-dev/acel/matchers"
)

// graded is a rule with a severity and an id.
func graded(r acel.Rule, s acel.Severity, id string) acel.Rule {
	r.Severity, r.ID = s, id
	return r
}

var _ = Describe("a severity", func() {
	few := graded(acel.AtMostNTimes("look", 1), acel.SeverityWarning, "few-looks")
	one := graded(acel.AtMostNTimes("pay", 1), acel.SeverityError, "one-payment")
	calls := run("look look")

	It("of warning or info fails nothing by itself", func() {
		Expect(calls).To(KeepRules(few))
		Expect(calls).To(KeepRules(few, one))
		Expect(calls).To(KeepRules(graded(acel.AtMostNTimes("look", 1), acel.SeverityInfo, "x")))
		Expect(run("look look look look validate delete logout")).To(RulesFile("testdata/acel.yaml"))
		Expect(calls).To(ConformTo(policy(few, one)))
	})

	It("is a violation all the same for those who ask for one", func() {
		Expect(calls).To(Violate(KeepRules(few)))
		Expect(calls).To(Violate(KeepRules(few, one)).At(2).Times(1))
		Expect(run("look look pay pay")).To(Violate(KeepRules(few, one)).Times(2))
		Expect(run("look look look look logout")).To(Violate(RulesFile("testdata/acel.yaml")).Times(1))
		Expect(run("look look look look logout")).To(Violate(RulesFile("testdata/acel.yaml", "few-looks")).At(4))
		Expect(run("look look look look logout")).NotTo(Violate(RulesFile("testdata/acel.yaml", "one-refund")))
	})

	It("of warning is listed beside what fails", func() {
		message := failure(func(g Gomega) { g.Expect(run("look look pay pay")).To(KeepRules(few, one)) })
		Expect(message).To(ContainSubstring("breaks 2 of 2 rules, twice in all:"))
		Expect(message).To(ContainSubstring("warning: "))
		Expect(message).To(ContainSubstring("[few-looks]"))
		Expect(message).To(ContainSubstring("[one-payment]"))
	})

	It("of warning is listed where a negated assertion fails", func() {
		message := failure(func(g Gomega) { g.Expect(calls).NotTo(KeepRules(few, one)) })
		Expect(message).To(ContainSubstring("but it breaks no rule of severity error, only:"))
		Expect(message).To(ContainSubstring("warning: "))
	})

	It("does not end the waiting, unless it is error", func() {
		live := acel.Trace{Calls: play("look look"), Extent: acel.Ongoing}
		Expect(mayChange(KeepRules(few), live)).To(BeTrue())
		Expect(mayChange(KeepRules(graded(acel.AtMostNTimes("look", 1), acel.SeverityError, "")), live)).To(BeFalse())
	})
})

var _ = Describe("KeepRules", func() {
	It("keeps to the rules as they were given", func() {
		rules := []acel.Rule{acel.AtMostNTimes("look", 1)}
		p := KeepRules(rules...)
		rules[0] = acel.AtMostNTimes("look", 9)
		Expect(run("look look")).NotTo(p)
	})
})
