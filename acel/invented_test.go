package acel

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// Go code can make up values that a small type does not have.

var _ = Describe("a made-up value", func() {
	DescribeTable("in a rule or a policy is refused by NewPolicy",
		func(config PolicyConfig, want string) {
			_, err := NewPolicy(config)
			Expect(err).To(MatchError(want))
		},
		Entry("severity", PolicyConfig{Rules: []Rule{AtMostNTimes("x", 1), changed(func(r *Rule) { r.Severity = SeverityInfo + 1 })}},
			"rule 2: at_most_n_times(a, 0): no severity 3: use SeverityError, SeverityWarning or SeverityInfo"),
		Entry("severity of a rule with an id", PolicyConfig{Rules: []Rule{changed(func(r *Rule) { r.ID, r.Severity = "never-a", 9 })}},
			"rule 1: never-a: no severity 9: use SeverityError, SeverityWarning or SeverityInfo"),
		Entry("response", PolicyConfig{Rules: []Rule{changed(func(r *Rule) { r.OnViolation = HaltSession + 1 })}},
			"rule 1: at_most_n_times(a, 0): no response 2: use Refuse or HaltSession"),
		Entry("moment of one operand of several", PolicyConfig{Rules: []Rule{NeverAfter("a", AnyOf(Operand{Tool: "b"}, Operand{Tool: "c", On: Success + 1}))}},
			"rule 1: never_after: b: no moment 3: use Attempt or Success"),
		Entry("options", PolicyConfig{OnViolation: 7, Concurrency: Strict + 1},
			"no response 7: use Refuse or HaltSession\nno concurrency 2: use Sequential or Strict"),
	)

	It("is refused by With too", func() {
		_, err := policyOf().With(PolicyConfig{Concurrency: 9})
		Expect(err).To(MatchError("no concurrency 9: use Sequential or Strict"))
	})

	It("leaves the last of the values alone", func() {
		_, err := NewPolicy(PolicyConfig{
			Rules:       []Rule{changed(func(r *Rule) { r.Severity, r.OnViolation = SeverityInfo, HaltSession })},
			OnViolation: HaltSession, Concurrency: Strict,
		})
		Expect(err).NotTo(HaveOccurred())
	})

	DescribeTable("in the options of a session makes one that judges nothing, and says so",
		func(o SessionOptions, want string) {
			s := policyOf(AtMostNTimes("a", 0)).NewSession(o)
			ticket, found := s.Begin(Call{Tool: "x"})
			Expect(ticket).To(BeNil())
			Expect(messagesOf(found)).To(Equal([]string{"x at step 1 is refused: " + want}))
			Expect(messagesOf(s.Check(Call{Tool: "x"}))).To(Equal([]string{"x at step 2 is refused: " + want}))
			_, err := s.Record(Call{Tool: "x"})
			Expect(err).To(MatchError(`call of x: ` + want))
		},
		Entry("mode", SessionOptions{Mode: Halt + 1}, "no mode 3: use Enforce, Shadow or Halt"),
		Entry("keep", SessionOptions{KeepTrace: KeepEvidence + 1}, "no way 2 to keep a trace: use KeepAll or KeepEvidence"),
		Entry("behind a state that is not JSON", SessionOptions{Mode: 9, State: map[string]any{"f": func() {}}}, `state key "f": json: unsupported type: func()`),
	)

	DescribeTable("in a call cannot be recorded, and leaves the session as it was",
		func(c Call, want string) {
			s := policyOf(AtMostNTimes("a", 1)).NewSession(SessionOptions{})
			recording(s, Call{Tool: "a", ID: "1", Phase: Begins}, Call{Tool: "a", Turn: "t"})
			before := s.snapshotWithKept()
			found, err := s.Record(c)
			Expect(found).To(BeEmpty())
			Expect(err).To(MatchError(ErrNoSuchValue))
			Expect(err).To(MatchError(want))
			Expect(s.snapshotWithKept()).To(Equal(before))
			Expect(s.Steps()).To(Equal(2))
		},
		Entry("phase", Call{Tool: "a", Phase: Ends + 1}, `call of a: phase 3: no such value`),
		Entry("status", Call{Tool: "a", Outcome: Outcome{Status: Refused + 1}}, `call of a: status 4: no such value`),
		Entry("status at an end", Call{ID: "1", Phase: Ends, Outcome: Outcome{Status: 9}}, `call "1" of "": status 9: no such value`),
	)

	It("in a call is refused, in every mode", func() {
		for _, mode := range []Mode{Enforce, Shadow, Halt} {
			s := policyOf(AtMostNTimes("a", 1)).NewSession(SessionOptions{Mode: mode})
			ticket, found := s.Begin(Call{Tool: "a", Phase: Ends + 1})
			Expect(ticket).To(BeNil())
			Expect(messagesOf(found)).To(Equal([]string{"a at step 1 is refused: phase 3: no such value"}))
			ticket, _ = s.Begin(Call{Tool: "a", Phase: Ends})
			Expect(ticket).NotTo(BeNil(), "a phase that exists is ignored")
		}
	})

	It("in an outcome is one that nobody knows: it enables nothing and gives nothing back", func() {
		s := policyOf(RequiredBeforeSessionEnd("a"), AtMostNTimes("a", 1)).NewSession(SessionOptions{})
		ticket, _ := s.Begin(Call{Tool: "a"})
		Expect(ticket.End(Outcome{Status: Refused + 1})).To(BeEmpty())
		Expect(statusesOf(s.Trace())).To(Equal([]Status{Unfinished}))
		Expect(s.Check(Call{Tool: "a"})).To(HaveLen(1))
		Expect(messagesOf(s.Close())).To(Equal([]string{"the session ended after 1 step without a successful a; the one at step 1 never finished"}))
	})
})

// changed is a rule that forbids a, changed.
func changed(by func(*Rule)) Rule {
	r := AtMostNTimes("a", 0)
	by(&r)
	return r
}
