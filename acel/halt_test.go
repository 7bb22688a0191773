package acel

import (
	"encoding/json"
	"errors"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("a live session", func() {
	precede := MustPrecede("validate", "delete")

	Describe("that halts", func() {
		It("refuses everything after its first objection in Halt mode", func() {
			s := policyOf(precede).NewSession(SessionOptions{Mode: Halt})
			flying, _ := s.Begin(Call{Tool: "other"})
			_, found := s.Begin(Call{Tool: "delete"})
			Expect(messagesOf(found)).To(Equal([]string{"delete at step 2 needs an earlier successful validate"}))
			ticket, found := s.Begin(with("validate", `{"x": 1}`))
			Expect(ticket).To(BeNil())
			Expect(messagesOf(found)).To(Equal([]string{"validate at step 3 is refused: the session was halted by must_precede(validate, delete) at step 2"}))
			Expect(found[0].Rule).To(Equal("session"))
			Expect(found[0].Call.Args).To(MatchJSON(`{"x": 1}`))
			Expect(s.Check(Call{Tool: "other"})).To(HaveLen(1))
			Expect(flying.End(Outcome{})).To(BeEmpty())
			Expect(s.Steps()).To(Equal(3))
			Expect(statusesOf(s.Trace())).To(Equal([]Status{OK, Refused, Refused}))
		})

		It("tells the observer of every call that it refuses for it, and asks without telling", func() {
			var seen noted
			s := policyOf(precede).NewSession(SessionOptions{Mode: Halt, Observer: &seen})
			_, _ = s.Begin(Call{Tool: "delete"})
			s.Check(Call{Tool: "other"})
			_, _ = s.Begin(Call{Tool: "other"})
			Expect(stepsAndRules(seen.told)).To(Equal([]string{"1 by must_precede(validate, delete)", "2 by session"}))
		})

		It("does so for a rule that asks for it, and for no other", func() {
			halting := AtMostNTimes("pay", 0)
			halting.OnViolation = HaltSession
			s := policyOf(precede, halting).NewSession(SessionOptions{})
			_, _ = s.Begin(Call{Tool: "delete"})
			Expect(s.Check(Call{Tool: "x"})).To(BeEmpty())
			_, _ = s.Begin(Call{Tool: "pay"})
			Expect(messagesOf(s.Check(Call{Tool: "x"}))).To(Equal([]string{"x at step 3 is refused: the session was halted by at_most_n_times(pay, 0) at step 2"}))
		})

		It("does so for a policy that asks for it", func() {
			p, err := NewPolicy(PolicyConfig{Rules: []Rule{precede}, OnViolation: HaltSession})
			Expect(err).NotTo(HaveOccurred())
			s := p.NewSession(SessionOptions{})
			_, _ = s.Begin(Call{Tool: "delete"})
			Expect(s.Check(Call{Tool: "x"})).To(HaveLen(1))
		})

		It("refuses nothing in Shadow mode after a broken postcondition", func() {
			no := Tool{Name: "read", Ensure: func(*State, Call, json.RawMessage) error { return errors.New("no") }}
			p, err := NewPolicy(PolicyConfig{Tools: []Tool{no}, OnViolation: HaltSession})
			Expect(err).NotTo(HaveOccurred())
			s := p.NewSession(SessionOptions{Mode: Shadow})
			ticket, _ := s.Begin(Call{Tool: "read"})
			Expect(ticket.End(Outcome{Result: json.RawMessage(`1`)})).To(HaveLen(1))
			Expect(s.Check(Call{Tool: "x"})).To(BeEmpty())
		})

		It("refuses nothing in Shadow mode, nor in replay", func() {
			halting := AtMostNTimes("pay", 0)
			halting.OnViolation = HaltSession
			p, err := NewPolicy(PolicyConfig{Rules: []Rule{halting}, OnViolation: HaltSession})
			Expect(err).NotTo(HaveOccurred())
			s := p.NewSession(SessionOptions{Mode: Shadow})
			_, _ = s.Begin(Call{Tool: "pay"})
			ticket, found := s.Begin(Call{Tool: "x"})
			Expect(ticket).NotTo(BeNil())
			Expect(found).To(BeEmpty())
			halted := p.NewSession(SessionOptions{Mode: Halt})
			Expect(stepsOf(recording(halted, play("pay x pay")...))).To(Equal([]int{1, 3}))
		})
	})
})
