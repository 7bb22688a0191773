package acel

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("a live session", func() {
	precede := MustPrecede("validate", "delete")

	Describe("asked by Begin", func() {
		It("refuses a call with every objection, in the order of the rules", func() {
			s := policyOf(precede, AtMostNTimes("delete", 0), NeverAfter("delete", "x"), MustPrecede("ok", Operand{Glob: "d*"})).NewSession(SessionOptions{})
			ticket, found := s.Begin(Call{Tool: "delete"})
			Expect(ticket).To(BeNil())
			Expect(stepsAndRules(found)).To(Equal([]string{
				"1 by must_precede(validate, delete)",
				"1 by at_most_n_times(delete, 0)",
				"1 by must_precede(ok, {glob: \"d*\"})",
			}))
		})

		It("gives a refused call its step, and nothing else", func() {
			s := policyOf(AtMostNTimes("pay", 1)).NewSession(SessionOptions{})
			first, _ := s.Begin(Call{Tool: "pay"})
			second, _ := s.Begin(Call{Tool: "pay"})
			Expect(second).To(BeNil())
			Expect(s.Steps()).To(Equal(2))
			first.Release()
			third, found := s.Begin(Call{Tool: "pay"})
			Expect(found).To(BeEmpty())
			third.End(Outcome{})
			Expect(s.Steps()).To(Equal(3))
		})

		It("holds a budget for calls in flight", func() {
			s := policyOf(AtMostNTimes("pay", 1)).NewSession(SessionOptions{})
			first, _ := s.Begin(Call{Tool: "pay"})
			_, found := s.Begin(Call{Tool: "pay"})
			Expect(messagesOf(found)).To(Equal([]string{"pay at step 2 is call 2 of pay; at most 1 allowed"}))
			Expect(found[0].Related).To(Equal([]CallRef{{Step: 1, Tool: "pay", Status: Unfinished}}))
			first.End(Outcome{Status: Failed})
			_, found = s.Begin(Call{Tool: "pay"})
			Expect(found).To(HaveLen(1), "a payment that failed may still have been made")
		})

		It("holds one for calls in flight that count only on success, and gives it back", func() {
			s := policyOf(AtMostNTimes(Operand{Tool: "pay", On: Success}, 1)).NewSession(SessionOptions{})
			first, _ := s.Begin(Call{Tool: "pay"})
			Expect(s.Check(Call{Tool: "pay"})).To(HaveLen(1))
			first.End(Outcome{Status: Failed})
			Expect(s.Check(Call{Tool: "pay"})).To(BeEmpty())
		})

		It("says of a requirement in flight that it has not ended yet", func() {
			s := policyOf(precede).NewSession(SessionOptions{})
			ticket, _ := s.Begin(Call{Tool: "validate", Server: "crm"})
			found := s.Check(Call{Tool: "delete"})
			Expect(messagesOf(found)).To(Equal([]string{"delete at step 2 needs an earlier successful validate; the one at step 1 has not ended yet"}))
			Expect(found[0].Related).To(Equal([]CallRef{{Step: 1, Tool: "validate", Server: "crm", Status: Unfinished, Note: "has not ended yet"}}))
			ticket.End(Outcome{})
			Expect(s.Check(Call{Tool: "delete"})).To(BeEmpty())
		})

		It("says so of the last one asked for, though an earlier one failed", func() {
			s := policyOf(precede).NewSession(SessionOptions{})
			recording(s, play("validate!")...)
			_, _ = s.Begin(Call{Tool: "validate"})
			_, _ = s.Begin(Call{Tool: "validate"})
			Expect(messagesOf(s.Check(Call{Tool: "delete"}))).To(Equal([]string{"delete at step 4 needs an earlier successful validate; the one at step 3 has not ended yet"}))
		})

		It("says so of an earlier one once the later ones are released", func() {
			s := policyOf(precede).NewSession(SessionOptions{})
			var tickets []*Ticket
			for range 4 {
				ticket, _ := s.Begin(Call{Tool: "validate"})
				tickets = append(tickets, ticket)
			}
			tickets[3].Release()
			tickets[2].Release()
			Expect(messagesOf(s.Check(Call{Tool: "delete"}))).To(Equal([]string{"delete at step 5 needs an earlier successful validate; the one at step 2 has not ended yet"}))
			tickets[0].Release()
			tickets[1].Release()
			Expect(messagesOf(s.Check(Call{Tool: "delete"}))).To(Equal([]string{"delete at step 5 needs an earlier successful validate"}))
		})

		It("says of a later failure what it says of any, though an earlier one has not ended", func() {
			s := policyOf(precede).NewSession(SessionOptions{})
			_, _ = s.Begin(Call{Tool: "validate"})
			ticket, _ := s.Begin(Call{Tool: "validate"})
			ticket.End(Outcome{Status: Failed})
			Expect(messagesOf(s.Check(Call{Tool: "delete"}))).To(Equal([]string{"delete at step 3 needs an earlier successful validate; the one at step 2 failed"}))
		})

		It("says of a call in flight that it could not judge that it has not ended", func() {
			s := policyOf(MustPrecede(Matching("validate", "f", "x"), "delete")).NewSession(SessionOptions{})
			ticket, _ := s.Begin(with("validate", `{"f": 1}`))
			related := func() CallRef { return s.Check(Call{Tool: "delete"})[0].Related[0] }
			Expect(related()).To(Equal(CallRef{Step: 1, Tool: "validate", Status: Unfinished, Note: "cannot be judged: args.f is a number, and the rule searches a string"}))
			ticket.End(Outcome{})
			Expect(related()).To(HaveField("Status", OK))
			_, _ = s.Begin(Call{Tool: "other"}) // takes its slot
			Expect(related()).To(HaveField("Status", OK))
		})

		It("says so of an attempt that does not count, since two servers offer it", func() {
			s := policyOf(MustPrecede(Operand{Tool: "validate", On: Attempt}, "delete"), NeverAfter("x", "y")).NewSession(SessionOptions{Mode: Shadow})
			ticket, _ := s.Begin(Call{Tool: "validate", Server: "a"})
			_, _ = s.Begin(Call{Tool: "validate", Server: "b"})
			ticket.Release()
			Expect(s.Check(Call{Tool: "delete"})[0].Related).To(Equal([]CallRef{{
				Step: 2, Tool: "validate", Server: "b", Status: Unfinished, Note: "does not count, since two servers offer validate",
			}}))
		})

		It("names budget calls as they stand: in flight, or ended", func() {
			s := policyOf(AtMostNTimes("pay", 3)).NewSession(SessionOptions{})
			var tickets []*Ticket
			for range 3 {
				ticket, _ := s.Begin(Call{Tool: "pay"})
				tickets = append(tickets, ticket)
			}
			tickets[0].End(Outcome{})
			tickets[1].End(Outcome{Status: Failed})
			_, _ = s.Begin(Call{Tool: "other"}) // takes a slot that was used before
			Expect(s.Check(Call{Tool: "pay"})[0].Related).To(Equal([]CallRef{
				{Step: 1, Tool: "pay"}, {Step: 2, Tool: "pay", Status: Failed}, {Step: 3, Tool: "pay", Status: Unfinished},
			}))
		})

		It("ignores the call's outcome", func() {
			s := policyOf(precede).NewSession(SessionOptions{})
			failed := Call{Tool: "validate", Outcome: Outcome{Status: Failed, Error: "no"}}
			ticket, _ := s.Begin(failed)
			ticket.End(Outcome{})
			Expect(s.Check(Call{Tool: "delete"})).To(BeEmpty())
		})

		It("finds what Check finds, also for a call that brings an outcome", func() {
			c := Call{Tool: "delete", Outcome: Outcome{Status: Refused, Error: "no"}}
			for mode, status := range map[Mode]Status{Shadow: Unfinished, Enforce: Refused} {
				s := policyOf(precede).NewSession(SessionOptions{Mode: mode})
				checked := s.Check(c)
				_, found := s.Begin(c)
				Expect(checked).To(Equal(found))
				Expect(messagesOf(found)).To(Equal([]string{"delete at step 1 needs an earlier successful validate"}))
				Expect(found[0].Call.Outcome).To(Equal(Outcome{Status: status}))
			}
		})
	})

	Describe("settled", func() {
		It("twice, does nothing the second time", func() {
			s := policyOf(AtMostNTimes("pay", 1), RequiredBeforeSessionEnd("pay")).NewSession(SessionOptions{})
			ticket, _ := s.Begin(Call{Tool: "pay"})
			ticket.End(Outcome{})
			before := s.snapshotWithKept()
			Expect(ticket.End(Outcome{Status: Failed})).To(BeEmpty())
			ticket.Release()
			Expect(s.snapshotWithKept()).To(Equal(before))
		})

		It("by an old ticket, leaves alone the call that took its place", func() {
			s := policyOf(AtMostNTimes("pay", 1)).NewSession(SessionOptions{})
			old, _ := s.Begin(Call{Tool: "pay"})
			old.Release()
			_, _ = s.Begin(Call{Tool: "pay"})
			old.Release()
			Expect(s.Check(Call{Tool: "pay"})).To(HaveLen(1))
		})

		It("as Refused, is released", func() {
			s := policyOf(AtMostNTimes("pay", 1)).NewSession(SessionOptions{})
			ticket, _ := s.Begin(Call{Tool: "pay"})
			Expect(ticket.End(Outcome{Status: Refused})).To(BeEmpty())
			Expect(s.Check(Call{Tool: "pay"})).To(BeEmpty())
			Expect(s.Results()[0].Exercised).To(BeFalse())
		})

		It("by nobody, explains itself by the last call that was asked for", func() {
			s := policyOf(RequiredBeforeSessionEnd("pay")).NewSession(SessionOptions{})
			for range 3 {
				_, _ = s.Begin(Call{Tool: "pay"})
			}
			Expect(messagesOf(s.Close())).To(Equal([]string{"the session ended after 3 steps without a successful pay; the one at step 3 never finished"}))
		})

		It("by nobody, is unfinished once the session closes", func() {
			s := policyOf(RequiredBeforeSessionEnd("pay")).NewSession(SessionOptions{})
			ticket, _ := s.Begin(Call{Tool: "pay"})
			Expect(messagesOf(s.Close())).To(Equal([]string{"the session ended after 1 step without a successful pay; the one at step 1 never finished"}))
			Expect(ticket.End(Outcome{})).To(BeEmpty())
			Expect(s.Trace().Calls[0].Outcome.Status).To(Equal(Unfinished))
		})
	})
})
