package acel

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// What explains a violation must be as true as the violation.
var _ = Describe("a call that could not meet a requirement", func() {
	checked := MustPrecede(Operand{Tool: "check", Matches: "x"}, "ship")
	odd := func(o Outcome) Call {
		c := with("check", `{"command": 3}`)
		c.Outcome = o
		return c
	}
	explained := func(found []Violation) []CallRef {
		GinkgoHelper()
		Expect(found).To(HaveLen(1))
		return found[0].Related
	}

	DescribeTable("is shown as it ended",
		func(o Outcome) {
			s := policyOf(checked).NewSession(SessionOptions{})
			Expect(explained(recording(s, odd(o), Call{Tool: "ship"}))).To(HaveExactElements(HaveField("Status", o.Status)))
		},
		Entry("well", Outcome{}),
		Entry("with an error", Outcome{Status: Failed, Error: "boom"}),
		Entry("never", Outcome{Status: Unfinished}),
	)

	It("is shown as it ended where two servers offer it too", func() {
		s := policyOf(MustPrecede(Operand{Tool: "check", On: Attempt}, "ship")).NewSession(SessionOptions{})
		found := recording(s, Call{Tool: "check", Server: "a", Outcome: Outcome{Status: Refused}}, Call{Tool: "check", Server: "b"}, Call{Tool: "ship"})
		Expect(found).To(BeEmpty()) // one server offered it, so that its attempt counts
		s = policyOf(MustPrecede(Operand{Tool: "check", On: Attempt, Matches: "x"}, "ship")).NewSession(SessionOptions{})
		found = recording(s, Call{Tool: "check", Server: "a"}, Call{Tool: "check", Server: "b", Args: []byte(`{"command": "x"}`), Outcome: Outcome{Status: Failed}}, Call{Tool: "ship"})
		Expect(explained(found)).To(HaveExactElements(And(HaveField("Step", 2), HaveField("Status", Failed))))
	})

	Describe("is forgotten once it is released, as if never begun", func() {
		var s *Session
		begin := func() *Ticket {
			GinkgoHelper()
			t, found := s.Begin(odd(Outcome{}))
			Expect(found).To(BeEmpty())
			return t
		}
		explains := func() []CallRef {
			GinkgoHelper()
			return explained(s.Check(Call{Tool: "ship"}))
		}
		BeforeEach(func() {
			s = policyOf(checked).NewSession(SessionOptions{})
		})

		It("alone", func() {
			begin().Release()
			Expect(explains()).To(BeEmpty())
		})

		It("after another, which then explains again", func() {
			begin().End(Outcome{Status: Failed})
			second := begin()
			Expect(explains()).To(HaveExactElements(HaveField("Step", 2)))
			second.Release()
			Expect(explains()).To(HaveExactElements(And(HaveField("Step", 1), HaveField("Status", Failed))))
		})

		It("before another, which does not bring it back", func() {
			first, second := begin(), begin()
			first.Release()
			Expect(explains()).To(HaveExactElements(HaveField("Step", 2)))
			second.Release()
			Expect(explains()).To(BeEmpty())
		})
	})
})
