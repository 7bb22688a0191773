package acel

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("the zero value", func() {
	It("of a ticket, or the nil one of a refused call, settles nothing", func() {
		s := policyOf(AtMostNTimes("pay", 0)).NewSession(SessionOptions{})
		refused, _ := s.Begin(Call{Tool: "pay"})
		for _, ticket := range []*Ticket{refused, {}} {
			Expect(ticket.End(Outcome{})).To(BeEmpty())
			ticket.Release()
		}
		Expect(statusesOf(s.Trace())).To(Equal([]Status{Refused}))
	})

	unfit := func(s *Session) {
		GinkgoHelper()
		ticket, found := s.Begin(Call{Tool: "pay"})
		Expect(ticket).To(BeNil())
		Expect(messagesOf(found)).To(Equal([]string{"pay at step 1 is refused: " + ErrNoPolicy.Error()}))
		Expect(s.Check(Call{Tool: "pay"})).To(HaveLen(1))
		_, err := s.Record(Call{Tool: "pay"})
		Expect(err).To(MatchError(ErrNoPolicy))
		Expect(s.Results()).To(BeEmpty())
		Expect(s.State()).To(BeNil())
		Expect(s.Close()).To(BeEmpty())
	}

	It("of a session refuses every call", func() { unfit(new(Session)) })

	It("of a policy demands nothing, and can be added to", func() {
		var p Policy
		Expect(recording(p.NewSession(SessionOptions{}), play("a b")...)).To(BeEmpty())
		more, err := p.With(PolicyConfig{Rules: []Rule{AtMostNTimes("a", 0)}})
		Expect(err).NotTo(HaveOccurred())
		Expect(recording(more.NewSession(SessionOptions{}), play("a b")...)).To(HaveLen(1))
		Expect(p.Rules()).To(BeEmpty())
	})

	It("of a template makes the zero rule, which is refused", func() {
		rule := Template{}.Rule(Arguments{Operands: []Operand{{Tool: "a"}}})
		Expect(rule.Err()).To(MatchError("no template: the zero Rule demands nothing; make one with MustPrecede or a sibling"))
	})
})

var _ = Describe("a nil policy", func() {
	var none *Policy

	It("replays nothing, not even an empty trace, and says so", func() {
		_, err := Replay(none, Trace{}.All())
		Expect(err).To(MatchError(ErrNoPolicy))
	})

	It("makes sessions that refuse every call", func() {
		s := none.NewSession(SessionOptions{Mode: Shadow, KeepTrace: KeepEvidence})
		_, found := s.Begin(Call{Tool: "pay"})
		Expect(messagesOf(found)).To(Equal([]string{"pay at step 1 is refused: " + ErrNoPolicy.Error()}))
		_, err := s.Record(Call{Tool: "pay"})
		Expect(err).To(MatchError(ErrNoPolicy))
	})

	It("cannot be added to", func() {
		_, err := none.With(PolicyConfig{})
		Expect(err).To(MatchError(ErrNoPolicy))
	})
})

var _ = Describe("nil calls", func() {
	It("are no trace, so that nobody takes them for an empty one that passed", func() {
		_, err := Replay(policyOf(), nil)
		Expect(err).To(MatchError("no calls to replay: nil is no trace, not even an empty one"))
	})
})
