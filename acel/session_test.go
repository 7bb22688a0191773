package acel

import (
	"encoding/json"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// A noted observer remembers what it was told.
type noted struct{ told []Violation }

func (n *noted) Observe(v Violation) { n.told = append(n.told, v) }

var _ = Describe("a live session", func() {
	precede := MustPrecede("validate", "delete")

	Describe("that is closed", func() {
		It("refuses every call in every mode", func() {
			for _, mode := range []Mode{Enforce, Shadow, Halt} {
				s := policyOf(precede).NewSession(SessionOptions{Mode: mode})
				s.Close()
				ticket, found := s.Begin(Call{Tool: "x"})
				Expect(ticket).To(BeNil())
				Expect(messagesOf(found)).To(Equal([]string{"x at step 1 is refused: the session is closed"}))
				Expect(messagesOf(s.Check(Call{Tool: "x"}))).To(Equal([]string{"x at step 1 is refused: the session is closed"}))
			}
		})

		It("has no more calls of its own", func() {
			s := policyOf(AtMostNTimes("x", 0)).NewSession(SessionOptions{})
			s.Close()
			_, found := s.Begin(Call{Tool: "x"})
			Expect(found).To(HaveLen(1))
			Expect(s.Steps()).To(BeZero())
			Expect(s.Trace()).To(Equal(Trace{Calls: s.Trace().Calls, Extent: Complete}))
			Expect(s.Trace().Calls).To(BeEmpty())
		})

		It("closes once", func() {
			s := policyOf(RequiredBeforeSessionEnd("a")).NewSession(SessionOptions{})
			Expect(s.Close()).To(HaveLen(1))
			Expect(s.Close()).To(BeEmpty())
			Expect(s.Cut()).To(BeEmpty())
			Expect(s.Results()[0].Violations).To(Equal(1))
		})

		It("resolves every verdict", func() {
			s := policyOf(RequiredBeforeSessionEnd("a"), AtMostNTimes("a", 1), precede).NewSession(SessionOptions{})
			Expect(verdictsOf(s)).To(Equal([]Verdict{Unknown, Unknown, Unknown}))
			s.Close()
			Expect(verdictsOf(s)).To(Equal([]Verdict{Violated, Satisfied, Satisfied}))
		})
	})

	Describe("that is cut", func() {
		It("leaves open what the rest might have decided, and misses no requirement", func() {
			s := policyOf(RequiredBeforeSessionEnd("a"), AtMostNTimes("x", 1), precede, NeverAfter("x", "y"), AtMostNTimes("y", 0)).NewSession(SessionOptions{})
			recording(s, play("validate y")...)
			Expect(s.Cut()).To(BeEmpty())
			Expect(verdictsOf(s)).To(Equal([]Verdict{Undecided, Undecided, Satisfied, Undecided, Violated}))
			Expect(s.Close()).To(BeEmpty())
			Expect(s.Check(Call{Tool: "a"})).To(HaveLen(1))
		})
	})

	Describe("that is stopped", func() {
		It("leaves open what it owed, and nothing else", func() {
			s := policyOf(RequiredBeforeSessionEnd("a"), AtMostNTimes("x", 1), precede, NeverAfter("x", "y"), AtMostNTimes("y", 0)).NewSession(SessionOptions{KeepTrace: KeepAll})
			recording(s, play("validate y")...)
			Expect(s.Stop()).To(BeEmpty())
			Expect(verdictsOf(s)).To(Equal([]Verdict{Undecided, Satisfied, Satisfied, Satisfied, Violated}))
			Expect(s.Trace().Extent).To(Equal(Stopped))
			Expect(s.Close()).To(BeEmpty())
			Expect(s.Stop()).To(BeEmpty())
			Expect(s.Check(Call{Tool: "a"})).To(HaveLen(1))
		})

		It("is one that is closed, but that what is missing at its end is undecided and no violation", func() {
			p := policyOf(RequiredBeforeSessionEnd("a"), AtMostNTimes("b", 1), MustPrecede("a", "b"), NeverAfter("a", "c"),
				MutuallyExclusive("b", "c"), CannotFollowWithout("c", "a"), AtMostTotal("c", "n", 1))
			words := []string{"a", "b", "c", "a~"}
			for n := range 4 * 4 * 4 * 4 {
				text := strings.Join([]string{words[n%4], words[n/4%4], words[n/16%4], words[n/64]}, " ")
				calls := play(text)
				over, err := Judge(p, Trace{Calls: calls})
				Expect(err).NotTo(HaveOccurred())
				stopped, err := Judge(p, Trace{Calls: calls, Extent: Stopped})
				Expect(err).NotTo(HaveOccurred())
				for i := range over.Rules {
					want, got := &over.Rules[i], stopped.Rules[i]
					last := slices.ContainsFunc(over.Violations, func(v Violation) bool { return v.Call == nil && v.Rule == want.Rule.Key() })
					if last {
						want.Verdict, want.Violations = Undecided, want.Violations-1
					}
					Expect(got).To(Equal(*want), text)
				}
				Expect(stopped.Violations).To(HaveExactElements(slices.DeleteFunc(over.Violations, func(v Violation) bool { return v.Call == nil })), text)
			}
		})
	})

	It("tells its observer every violation once, in order, as it returns them", func() {
		var seen noted
		s := policyOf(precede, AtMostNTimes("delete", 1), RequiredBeforeSessionEnd("end")).NewSession(SessionOptions{Observer: &seen})
		found := recording(s, play("delete delete~ delete")...)
		_, refused := s.Begin(Call{Tool: "delete"})
		found = append(found, refused...)
		s.Check(Call{Tool: "delete"})
		found = append(found, s.Close()...)
		Expect(found).To(HaveLen(8))
		Expect(seen.told).To(Equal(found))
	})

	It("keeps its trace unless it is told to keep evidence only", func() {
		for _, keep := range []Keep{KeepAll, KeepEvidence} {
			buffer := []byte(`{"n": 1}`)
			s := policyOf(AtMostNTimes("pay", 1)).NewSession(SessionOptions{KeepTrace: keep})
			recording(s, Call{Tool: "a", Args: buffer, Outcome: Outcome{Status: Failed, Error: "no", Result: buffer}})
			flying, _ := s.Begin(Call{Tool: "pay", ID: "7"})
			_, _ = s.Begin(Call{Tool: "pay"})
			copy(buffer, "XXXXXXXX")
			calls := s.Trace().Calls
			if keep == KeepEvidence {
				Expect(calls).To(BeEmpty())
				continue
			}
			Expect(calls).To(Equal([]Call{
				{Tool: "a", Args: json.RawMessage(`{"n": 1}`), Outcome: Outcome{Status: Failed, Error: "no", Result: json.RawMessage(`{"n": 1}`)}},
				{Tool: "pay", ID: "7", Phase: Begins, Outcome: Outcome{Status: Unfinished}},
				{Tool: "pay", Outcome: Outcome{Status: Refused, Error: "pay at step 3 is call 2 of pay; at most 1 allowed"}},
			}))
			calls[0].Tool = "changed"
			copy(calls[0].Args, "changed!")
			copy(calls[0].Outcome.Result, "changed!")
			flying.End(Outcome{})
			Expect(statusesOf(s.Trace())).To(Equal([]Status{Failed, OK, Refused}))
			Expect(s.Trace().Calls[0]).To(Equal(Call{Tool: "a", Args: json.RawMessage(`{"n": 1}`), Outcome: Outcome{Status: Failed, Error: "no", Result: json.RawMessage(`{"n": 1}`)}}))
		}
	})

	It("counts the violations that it gave out for each rule, those on refused calls included", func() {
		s := policyOf(AtMostNTimes("pay", 0), precede).NewSession(SessionOptions{})
		recording(s, play("pay pay~")...)
		_, _ = s.Begin(Call{Tool: "pay"})
		s.Check(Call{Tool: "pay"})
		Expect(s.Results()).To(Equal([]RuleResult{
			{Rule: s.policy.rules[0].rule, Verdict: Violated, Exercised: true, Matched: [2]bool{true}, Violations: 3},
			{Rule: s.policy.rules[1].rule, Verdict: Unknown},
		}))
	})

	It("copies the arguments that its violations hold", func() {
		s := policyOf(AtMostNTimes("pay", 0)).NewSession(SessionOptions{KeepTrace: KeepEvidence})
		buffer := []byte(`{"n": 1}`)
		found := recording(s, Call{Tool: "pay", Args: buffer})
		copy(buffer, "XXXXXXXX")
		Expect(found[0].Call.Args).To(MatchJSON(`{"n": 1}`))
	})

	It("stops its verdicts where the reader stops", func() {
		s := policyOf(precede, AtMostNTimes("a", 1)).NewSession(SessionOptions{})
		n := 0
		for range s.Verdicts() {
			n++
			break
		}
		Expect(n).To(Equal(1))
	})
})

func statusesOf(t Trace) []Status {
	GinkgoHelper()
	steps, err := t.Steps()
	Expect(err).NotTo(HaveOccurred())
	var all []Status
	for _, c := range steps {
		all = append(all, c.Outcome.Status)
	}
	return all
}
