package acel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("a live session", func() {
	precede := MustPrecede("validate", "delete")

	Describe("used through Call", func() {
		ctx := context.Background()
		never := func(context.Context) (json.RawMessage, error) { panic("must not run") }

		It("runs what nothing objects to, and returns its result", func() {
			s := policyOf(precede).NewSession(SessionOptions{})
			result, err := s.Call(ctx, Call{Tool: "validate"}, func(context.Context) (json.RawMessage, error) { return json.RawMessage(`{"ok":true}`), nil })
			Expect(err).NotTo(HaveOccurred())
			Expect(result).To(MatchJSON(`{"ok": true}`))
			Expect(verdictsOf(s)).To(Equal([]Verdict{Satisfied}))
			Expect(s.Trace().Calls[0].Outcome).To(Equal(Outcome{Result: json.RawMessage(`{"ok":true}`)}))
		})

		It("runs nothing that it refuses, and says why in an error", func() {
			s := policyOf(precede, MustPrecede("ok", "delete")).NewSession(SessionOptions{})
			_, err := s.Call(ctx, Call{Tool: "delete"}, never)
			var refused *ContractViolation
			Expect(errors.As(fmt.Errorf("agent: %w", err), &refused)).To(BeTrue())
			Expect(refused.Violations).To(HaveLen(2))
			Expect(err).To(MatchError("acel: refused: delete at step 1 needs an earlier successful validate [must_precede(validate, delete)]; " +
				"delete at step 1 needs an earlier successful ok [must_precede(ok, delete)]"))
		})

		It("returns the error of run as it is, and counts a failure", func() {
			boom := errors.New("boom")
			s := policyOf(precede).NewSession(SessionOptions{})
			result, err := s.Call(ctx, Call{Tool: "validate"}, func(context.Context) (json.RawMessage, error) { return json.RawMessage(`1`), boom })
			Expect(err).To(BeIdenticalTo(boom))
			Expect(result).To(MatchJSON(`1`))
			Expect(messagesOf(s.Check(Call{Tool: "delete"}))).To(Equal([]string{`delete at step 2 needs an earlier successful validate; the one at step 1 failed: "boom"`}))
		})

		It("does not begin once its context is over", func() {
			over, cancel := context.WithCancel(ctx)
			cancel()
			s := policyOf(precede).NewSession(SessionOptions{})
			_, err := s.Call(over, Call{Tool: "validate"}, never)
			Expect(err).To(MatchError(context.Canceled))
			Expect(s.Steps()).To(Equal(0))
		})

		DescribeTable("counts a call whose context ended as unfinished, since it may have happened",
			func(end error) {
				s := policyOf(precede).NewSession(SessionOptions{})
				_, err := s.Call(ctx, Call{Tool: "validate"}, func(context.Context) (json.RawMessage, error) { return nil, fmt.Errorf("upstream: %w", end) })
				Expect(err).To(MatchError(end))
				Expect(messagesOf(s.Check(Call{Tool: "delete"}))).To(Equal([]string{"delete at step 2 needs an earlier successful validate; the one at step 1 never finished"}))
			},
			Entry("cancelled", context.Canceled), Entry("too late", context.DeadlineExceeded),
		)

		It("counts a run that panics as unfinished, and lets the panic through", func() {
			s := policyOf(precede, AtMostNTimes("validate", 1)).NewSession(SessionOptions{})
			Expect(func() {
				_, _ = s.Call(ctx, Call{Tool: "validate"}, func(context.Context) (json.RawMessage, error) { panic("ouch") })
			}).To(PanicWith("ouch"))
			Expect(s.Trace().Calls[0].Outcome.Status).To(Equal(Unfinished))
			Expect(s.Check(Call{Tool: "delete"})).To(HaveLen(1))
			Expect(s.Check(Call{Tool: "validate"})).To(HaveLen(1), "it may have happened")
		})

		It("hides violations in Shadow mode from everybody but the observer", func() {
			var seen noted
			s := policyOf(precede).NewSession(SessionOptions{Mode: Shadow, Observer: &seen})
			result, err := s.Call(ctx, Call{Tool: "delete"}, func(context.Context) (json.RawMessage, error) { return json.RawMessage(`1`), nil })
			Expect(err).NotTo(HaveOccurred())
			Expect(result).To(MatchJSON(`1`))
			Expect(seen.told).To(HaveLen(1))
		})
	})
})

var _ = Describe("Session.Call with a tool that returns nothing", func() {
	It("asks Ensure all the same, since the result is known", func() {
		never := Tool{Name: "pay", Ensure: func(*State, Call, json.RawMessage) error { return errors.New("never holds") }}
		p, err := NewPolicy(PolicyConfig{Tools: []Tool{never}})
		Expect(err).NotTo(HaveOccurred())
		_, err = p.NewSession(SessionOptions{}).Call(context.Background(), Call{Tool: "pay"},
			func(context.Context) (json.RawMessage, error) { return nil, nil })
		var broken *ContractViolation
		Expect(errors.As(err, &broken)).To(BeTrue())
	})
})
