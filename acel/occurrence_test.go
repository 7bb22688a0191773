package acel

import (
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// called is the occurrence of calls, which judges by the steps and the numbers
// of its narrowing alone.
type called struct {
	tool string
	by   Narrowing
}

func (c called) String() string                       { return fmt.Sprintf("called(%s) %v", c.tool, c.by) }
func (c called) Demand() string                       { return "call " + c.tool }
func (c called) Narrow(n Narrowing) OccurrenceChecker { return called{c.tool, n} }
func (c called) Check(t Trace) (Finding, error) {
	at, _, err := Operand{Tool: c.tool}.Steps(t.Calls)
	n := 0
	for _, step := range at {
		if c.by.Step == 0 || c.by.Step == step {
			n++
		}
	}
	return Finding{Holds: n > 0 && !c.by.Counted || c.by.Counted && n == c.by.Times}, err
}

// ruleCalled stands for rules as well.
type ruleCalled struct {
	called
	policy *Policy
}

func (c ruleCalled) Policy() (*Policy, error) { return c.policy, nil }
func (c ruleCalled) Narrow(n Narrowing) OccurrenceChecker {
	c.by = n
	return c
}

var _ = Describe("an occurrence", func() {
	trace := Trace{Calls: play("pay x pay")}
	pay := NewOccurrence(called{tool: "pay"})

	It("is a predicate, a matcher and what Satisfy takes", func() {
		Expect(pay(trace)).To(BeTrue())
		Expect(trace).To(pay)
		Expect(trace).To(Satisfy(pay))
		Expect(Trace{}).NotTo(pay)
		Expect(trace).To(pay.At(3))
		Expect(trace).NotTo(pay.At(2))
		Expect(trace).To(Satisfy(pay.Times(2)))
		Expect(trace).NotTo(pay.Times(1))
		Expect(trace).To(pay.At(1).Times(1))
		Expect(Trace{}).To(pay.Times(0))
	})

	DescribeTable("is narrowed in any order to the same",
		func(o Occurrence) { Expect(o.String()).To(Equal("called(pay) {true 3 true 2 [x]}")) },
		Entry("1", pay.At(3).Times(2).WithArgs("x")), Entry("2", pay.At(3).WithArgs("x").Times(2)),
		Entry("3", pay.Times(2).At(3).WithArgs("x")), Entry("4", pay.Times(2).WithArgs("x").At(3)),
		Entry("5", pay.WithArgs("x").At(3).Times(2)), Entry("6", pay.WithArgs("x").Times(2).At(3)),
		Entry("the last word holds", pay.At(9).Times(0).WithArgs("x").Times(2).At(3)),
	)

	It("wants all arguments that are given, one after the other", func() {
		with := pay.WithArgs(1)
		Expect(with.WithArgs("x").String()).To(Equal("called(pay) {false 0 false 0 [1 x]}"))
		Expect(with.WithArgs("y").String()).To(Equal("called(pay) {false 0 false 0 [1 y]}"))
	})

	It("is not changed by being narrowed", func() {
		one := NewOccurrence(called{tool: "pay"})
		at := one.At(1)
		at.Times(7)
		Expect(one.String()).To(Equal("called(pay) {false 0 false 0 []}"))
		Expect(at.String()).To(Equal("called(pay) {true 1 false 0 []}"))
	})

	It("hands its checker on, and the policy of that", func() {
		policy := policyOf()
		p := Property(NewOccurrence(ruleCalled{called{tool: "pay"}, policy}).At(3))
		Expect(p.Checker()).To(Equal(ruleCalled{called{"pay", Narrowing{Located: true, Step: 3}}, policy}))
		Expect(p.Policy()).To(BeIdenticalTo(policy))
	})

	It("speaks as a property does", func() {
		o := pay.At(2)
		Expect(o.GomegaString()).To(Equal("called(pay) {true 2 false 0 []}"))
		Expect(o.FailureMessage(trace)).To(Equal("Expected a trace of 3 calls\nto call pay\nbut it does not"))
		Expect(pay.NegatedFailureMessage(trace)).To(Equal("Expected a trace of 3 calls\nnot to call pay\nbut it does"))
		Expect(o.GomegaString()).To(Equal("called(pay) {true 2 false 0 []}\na trace of 3 calls, does not"))
		Expect(pay.MatchMayChangeInTheFuture(trace)).To(BeTrue())
	})

	DescribeTable("that NewOccurrence did not make never matches, however narrowed",
		func(o Occurrence) {
			for _, o := range []Occurrence{o, o.At(1), o.Times(0), o.WithArgs(nil).At(2)} {
				ok, err := o.Match(trace)
				Expect(ok).To(BeFalse())
				Expect(err).To(MatchError(ContainSubstring("this is no property")))
				Expect(failuresOf(func(g Gomega) { g.Expect(trace).NotTo(o) })).To(HaveLen(1))
				Expect(o.String()).To(Equal("no property"))
			}
		},
		Entry("the zero one", Occurrence(nil)),
		Entry("of no checker", NewOccurrence(nil)),
		Entry("a plain function", Occurrence(func(Source) bool { return true })),
		Entry("a function around another", Occurrence(func(s Source) bool { return !pay(s) })),
	)

	It("of a property that is none stays that property", func() {
		o := Occurrence(NewProperty(brevity(2)))
		Expect(o.At(1).String()).To(Equal("brief(2)"))
	})
})
