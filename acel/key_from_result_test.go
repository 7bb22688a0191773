package acel

import (
	"encoding/json"
	"errors"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// resultID is the key that stands in a result as id.
func resultID() Key {
	return Key{Text: "result.id", FromResult: true, Value: func(_ *State, _ Call, result json.RawMessage) (json.RawMessage, error) {
		var r struct{ ID json.RawMessage }
		if json.Unmarshal(ResultValue(result), &r) != nil || r.ID == nil {
			return nil, errors.New("result.id is missing")
		}
		return r.ID, nil
	}}
}

// asks is a call with an id among its arguments, returns one with it in its result.
func asks(tool, id string) Call { return with(tool, `{"id": `+id+`}`) }

func returns(tool, id string) Call {
	return Call{Tool: tool, Outcome: Outcome{Result: json.RawMessage(`{"id": ` + id + `}`)}}
}

var _ = Describe("a key that only the result tells", func() {
	found := func(r Rule, calls ...Call) []int { return stepsOf(replaying(calls, r).Violations) }
	earlier := MustPrecede("find", "cancel").PerKey(resultID(), Key{Path: "id"})
	directly := MustFollowImmediately("refund", "notify").PerKey(Key{Path: "id"}, resultID())

	It("joins what was found with what is done to it", func() {
		Expect(found(earlier, returns("find", "1"), asks("cancel", "1"))).To(BeEmpty())
		Expect(found(earlier, returns("find", "2"), asks("cancel", "1"))).To(Equal([]int{2}))
	})

	It("does not blame a call for what its result may yet show to be right", func() {
		Expect(found(directly, asks("refund", "1"), returns("notify", "1"))).To(BeEmpty())
	})

	It("blames the call at its end whose result shows another value", func() {
		Expect(found(directly, asks("refund", "1"), returns("notify", "2"))).To(Equal([]int{2}))
		Expect(found(directly, asks("refund", "1"), failed("notify", "no mail"))).To(Equal([]int{2}))
	})

	It("leaves the rule undecided where the result was not recorded, and something hangs on it", func() {
		for _, r := range []Rule{directly, MustFollow("refund", "notify").PerKey(Key{Path: "id"}, resultID())} {
			result := replaying([]Call{asks("refund", "1"), {Tool: "notify"}}, r)
			Expect(result.Violations).To(BeEmpty(), r.String())
			Expect(result.Rules[0].Verdict).To(Equal(Undecided), r.String())
			Expect(result.Rules[0].Lacks).To(Equal("a result of notify was not recorded"))
		}
		Expect(replaying([]Call{{Tool: "find"}}, earlier).Rules[0].Verdict).To(Equal(Satisfied))
	})
})

var _ = Describe("what a call lacks", func() {
	It("is not held against one that was refused: it did not happen", func() {
		refused := Call{Tool: "mail", Outcome: Outcome{Status: Refused}}
		result := replaying([]Call{refused}, RateLimit("mail", 1, time.Minute))
		Expect(result.Violations).To(BeEmpty())
	})

	It("is told with what would supply it", func() {
		s := policyOf(RateLimit("mail", 1, time.Minute)).NewSession(SessionOptions{})
		Expect(s.Check(Call{Tool: "mail"})[0].Hint).To(HavePrefix("Record when each call began, or give the live session a Clock"))
		blocked := Never(Operand{Tool: "x", Args: []Pattern{{Path: "o.k", Values: []json.RawMessage{json.RawMessage(`1`)}}}})
		Expect(replaying([]Call{with("x", `{"o": "text"}`)}, blocked).Violations[0].Hint).To(HavePrefix("Record an object where the path leads through"))
	})
})

var _ = Describe("a live session with a clock", func() {
	It("stamps the calls that carry no time, so that rates can be kept", func() {
		now := time.Unix(1000, 0)
		s := policyOf(RateLimit("mail", 1, time.Minute)).NewSession(SessionOptions{Clock: func() time.Time { return now }})
		send := func() bool { t, _ := s.Begin(Call{Tool: "mail"}); t.End(Outcome{}); return t != nil }
		Expect(send()).To(BeTrue())
		now = now.Add(59 * time.Second)
		Expect(s.Check(Call{Tool: "mail"})).To(HaveLen(1))
		Expect(send()).To(BeFalse())
		now = now.Add(time.Second)
		Expect(send()).To(BeTrue())
	})
})

var _ = Describe("an enforcing session that was not told what a call returned", func() {
	known := Operand{Tool: "get", Result: []Pattern{{Path: "status", Values: []json.RawMessage{json.RawMessage(`"open"`)}}}}
	calls := []Call{{Tool: "get"}, {Tool: "cancel"}}
	play := func(p *Policy, mode Mode) (*Session, []Violation) {
		s := p.NewSession(SessionOptions{Mode: mode})
		got, _ := s.Begin(calls[0])
		got.End(Outcome{})
		_, found := s.Begin(calls[1])
		return s, found
	}

	It("refuses what it cannot judge, and says what was not recorded", func() {
		_, found := play(policyOf(MustPrecede(known, "cancel")), Enforce)
		Expect(messagesOf(found)).To(Equal([]string{"cancel at step 2 cannot be judged: a result of get was not recorded"}))
	})

	It("refuses what the state does not allow that may be another", func() {
		set := func(s *State, _ Call, result json.RawMessage) error {
			if result == nil {
				return ErrUndecidable
			}
			return s.Set("level", 1)
		}
		tools := []Tool{{Name: "get", Commit: set}, {Name: "cancel", Require: levelIs("1")}}
		_, found := play(policyOfTools(tools), Enforce)
		Expect(messagesOf(found)).To(ConsistOf(HaveSuffix("; the state may be another, since a result of get was not recorded")))
		s, found := play(policyOfTools(tools), Shadow)
		Expect(found).To(BeEmpty())
		s.Close()
		Expect(verdictsOf(s)).To(Equal([]Verdict{Undecided, Undecided}))
	})

	It("leaves that undecided in shadow and in replay", func() {
		s, found := play(policyOf(MustPrecede(known, "cancel")), Shadow)
		Expect(found).To(BeEmpty())
		s.Close()
		Expect(verdictsOf(s)).To(Equal([]Verdict{Undecided}))
		Expect(replaying(calls, MustPrecede(known, "cancel")).Rules[0].Verdict).To(Equal(Undecided))
	})
})
