package acel

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// A touchy observer panics while it is told to.
type touchy struct {
	noted
	panics bool
}

func (t *touchy) Observe(v Violation) {
	if t.panics {
		panic("no more of this")
	}
	t.noted.Observe(v)
}

// goner ends its goroutine, as a failed assertion of a test does.
func goner(ended *bool) {
	if !*ended {
		*ended = true
		runtime.Goexit()
	}
}

// elsewhere runs a function that may end its goroutine.
func elsewhere(run func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		run()
	}()
	<-done
}

// a nilError is the classic mistake: a nil pointer in an error.
type nilError struct{ text string }

func (e *nilError) Error() string { return e.text }

var _ = Describe("a panic of the observer", func() {
	var seen *touchy
	session := func(mode Mode, config PolicyConfig) *Session {
		GinkgoHelper()
		seen = &touchy{panics: true}
		p, err := NewPolicy(config)
		Expect(err).NotTo(HaveOccurred())
		return p.NewSession(SessionOptions{Mode: mode, Observer: seen})
	}
	rules := PolicyConfig{Rules: []Rule{AtMostNTimes("pay", 1), NeverAfter("pay", "stop"), RequiredBeforeSessionEnd("log")}}
	shaken := func(do func()) {
		GinkgoHelper()
		Expect(do).To(PanicWith("no more of this"))
		seen.panics = false
	}

	It("reaches who recorded the call, which counts, and leaves no violation behind", func() {
		s := session(Enforce, rules)
		recording(s, play("pay")...)
		shaken(func() { _, _ = s.Record(Call{Tool: "pay"}) })
		Expect(recording(s, Call{Tool: "x"})).To(BeEmpty())
		Expect(messagesOf(s.Check(Call{Tool: "pay"}))).To(Equal([]string{"pay at step 4 is call 3 of pay; at most 1 allowed"}))
		Expect(s.Results()[0]).To(HaveField("Violations", 1))
		Expect(seen.told).To(BeEmpty())
	})

	It("leaves a refused call refused, and the session halted where it halts", func() {
		s := session(Halt, rules)
		ticket, _ := s.Begin(Call{Tool: "pay"})
		shaken(func() { _, _ = s.Begin(Call{Tool: "pay"}) })
		Expect(statusesOf(s.Trace())).To(Equal([]Status{Unfinished, Refused}))
		Expect(messagesOf(s.Check(Call{Tool: "x"}))).To(Equal([]string{"x at step 3 is refused: the session was halted by at_most_n_times(pay, 1) at step 2"}))
		seen.panics = true
		shaken(func() { _, _ = s.Begin(Call{Tool: "x"}) })
		Expect(s.Steps()).To(Equal(3))
		Expect(ticket.End(Outcome{})).To(BeEmpty())
	})

	It("releases a call that Shadow lets through, since nobody has its ticket", func() {
		s := session(Shadow, rules)
		first, _ := s.Begin(Call{Tool: "pay"})
		shaken(func() { _, _ = s.Begin(Call{Tool: "pay"}) })
		Expect(statusesOf(s.Trace())).To(Equal([]Status{Unfinished, Refused}))
		first.Release()
		Expect(s.Check(Call{Tool: "pay"})).To(BeEmpty(), "the budget is whole")
		ticket, found := s.Begin(Call{Tool: "pay"})
		Expect(found).To(BeEmpty())
		Expect(ticket.End(Outcome{})).To(BeEmpty())
	})

	It("holds no reservation that Shadow gave while the observer was content", func() {
		s := session(Shadow, rules)
		seen.panics = false
		_, _ = s.Begin(Call{Tool: "pay"})
		_, found := s.Begin(Call{Tool: "pay"})
		Expect(found).To(HaveLen(1))
		Expect(messagesOf(s.Check(Call{Tool: "pay"}))).To(Equal([]string{"pay at step 3 is call 3 of pay; at most 1 allowed"}))
	})

	It("leaves an ended call ended", func() {
		no := Tool{Name: "pay", Ensure: func(*State, Call, json.RawMessage) error { return errors.New("no") }}
		s := session(Enforce, PolicyConfig{Tools: []Tool{no}, OnViolation: HaltSession})
		run := func(context.Context) (json.RawMessage, error) { return nil, nil }
		shaken(func() { _, _ = s.Call(context.Background(), Call{Tool: "pay"}, run) })
		Expect(statusesOf(s.Trace())).To(Equal([]Status{OK}))
		Expect(messagesOf(s.Check(Call{Tool: "x"}))).To(Equal([]string{"x at step 2 is refused: the session was halted by tools.pay.ensure at step 1"}))
	})

	It("leaves a closed session closed", func() {
		s := session(Enforce, rules)
		shaken(func() { s.Close() })
		Expect(s.Close()).To(BeEmpty())
		Expect(verdictsOf(s)).To(Equal([]Verdict{Satisfied, Satisfied, Violated}))
	})
})

var _ = Describe("a condition that ends its goroutine", func() {
	gone := func() *bool { return new(bool) }

	It("when it is required, leaves the session as it was, and open to the next", func() {
		ended := gone()
		p, err := NewPolicy(PolicyConfig{
			Rules: []Rule{AtMostNTimes("pay", 0)},
			Tools: []Tool{{Name: "pay", Require: func(*State, Call) error { goner(ended); return nil }}},
		})
		Expect(err).NotTo(HaveOccurred())
		s := p.NewSession(SessionOptions{})
		before := s.snapshotWithKept()
		elsewhere(func() { _, _ = s.Begin(Call{Tool: "pay"}) })
		Expect(*ended).To(BeTrue())
		Expect(s.snapshotWithKept()).To(Equal(before))
		ticket, found := s.Begin(Call{Tool: "x"})
		Expect(ticket).NotTo(BeNil())
		Expect(found).To(BeEmpty())
	})

	It("when it is ensured, leaves the call in flight, to be ended again", func() {
		ended := gone()
		p, err := NewPolicy(PolicyConfig{
			Rules:       []Rule{RequiredBeforeSessionEnd("pay")},
			Tools:       []Tool{{Name: "pay", Ensure: func(*State, Call, json.RawMessage) error { goner(ended); return nil }}},
			Concurrency: Strict,
		})
		Expect(err).NotTo(HaveOccurred())
		s := p.NewSession(SessionOptions{})
		result := Outcome{Result: json.RawMessage(`1`)}
		recording(s, Call{Tool: "other", Turn: "t"}, Call{Tool: "pay", Turn: "t", Outcome: result})
		elsewhere(func() { _, _ = s.Record(Call{Tool: "x"}) })
		Expect(verdictsOf(s)[0]).To(Equal(Unknown))
		Expect(recording(s, Call{Tool: "x"})).To(BeEmpty())
		Expect(verdictsOf(s)[0]).To(Equal(Satisfied))
	})
})

var _ = Describe("an error that is a nil pointer", func() {
	It("breaks a postcondition without breaking the session", func() {
		p, err := NewPolicy(PolicyConfig{
			Rules: []Rule{MustPrecede("pay", "x")},
			Tools: []Tool{{Name: "pay", Ensure: func(*State, Call, json.RawMessage) error { return (*nilError)(nil) }}},
		})
		Expect(err).NotTo(HaveOccurred())
		s := p.NewSession(SessionOptions{})
		ticket, _ := s.Begin(Call{Tool: "pay"})
		Expect(messagesOf(ticket.End(Outcome{Result: json.RawMessage(`1`)}))).To(Equal([]string{
			"pay at step 1 ended, and its effect has happened, but its postcondition does not hold: <nil>",
		}))
		Expect(strings.Join(messagesOf(s.Check(Call{Tool: "x"})), "")).To(HaveSuffix(`the one at step 1 failed: "<nil>"`))
	})
})
