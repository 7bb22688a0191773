package acel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var (
	_ Caller = (*Session)(nil)
	_ Caller = (*Recorder)(nil)
)

type refund struct {
	To     string  `json:"to"`
	Amount float64 `json:"amount,omitempty"`
}

// argsUnder are the arguments that a guarded tool is recorded with.
func argsUnder[In any](in In) string {
	GinkgoHelper()
	r := new(Recorder)
	ran := false
	_, err := Guard(r, "t", func(_ context.Context, got In) (int, error) {
		ran = true
		Expect(reflect.DeepEqual(got, in)).To(BeTrue())
		return 1, nil
	})(context.Background(), in)
	Expect(err).NotTo(HaveOccurred())
	Expect(ran).To(BeTrue())
	return string(r.Trace().Calls[0].Args)
}

// refusedBefore says why a guarded tool did not run, and that nothing of it was
// recorded.
func refusedBefore[In any](in In) error {
	GinkgoHelper()
	r := new(Recorder)
	out, err := Guard(r, "t", func(context.Context, In) (string, error) {
		defer GinkgoRecover()
		Fail("it ran")
		return "", nil
	})(context.Background(), in)
	Expect(out).To(BeEmpty())
	Expect(r.Trace().Calls).To(BeEmpty())
	return err
}

// unwritable makes no JSON.
type unwritable struct{ C chan int }

var _ = Describe("a guarded tool", func() {
	ctx := context.Background()

	It("is not called without a name", func() {
		r := new(Recorder)
		_, err := Guard(r, "", func(context.Context, refund) (int, error) { return 1, nil })(ctx, refund{})
		Expect(err).To(MatchError(ContainSubstring("no name")))
		Expect(r.Trace().Calls).To(BeEmpty())
	})

	It("runs with what it is given, returns what it makes, and is recorded as JSON", func() {
		r := new(Recorder)
		pay := Guard(r, "pay", func(_ context.Context, in refund) (map[string]string, error) {
			return map[string]string{"paid": in.To}, nil
		})
		Expect(pay(ctx, refund{"ann", 0.1})).To(Equal(map[string]string{"paid": "ann"}))
		Expect(r.Trace().Calls).To(Equal([]Call{
			{Tool: "pay", Args: json.RawMessage(`{"to":"ann","amount":0.1}`), Outcome: Outcome{Result: json.RawMessage(`{"paid":"ann"}`)}},
		}))
	})

	It("takes a struct, a map or a pointer to one for its arguments; nil is none", func() {
		Expect(argsUnder(refund{To: "ann"})).To(Equal(`{"to":"ann"}`))
		Expect(argsUnder(&refund{To: "ann"})).To(Equal(`{"to":"ann"}`))
		Expect(argsUnder(map[string]int{"b": 2, "a": 1})).To(Equal(`{"a":1,"b":2}`))
		Expect(argsUnder(json.RawMessage(`{"a": 1}`))).To(Equal(`{"a":1}`))
		Expect(argsUnder(struct{}{})).To(Equal(`{}`))
		Expect(argsUnder(map[string]int{})).To(Equal(`{}`))
		Expect(argsUnder(map[string]int(nil))).To(BeEmpty())
		Expect(argsUnder((*refund)(nil))).To(BeEmpty())
		Expect(argsUnder[any](nil)).To(BeEmpty())
	})

	It("does not run with arguments that are no object or no JSON", func() {
		Expect(refusedBefore(7)).To(MatchError("acel: t was not called, since its arguments must make a JSON object and int makes 7"))
		Expect(refusedBefore("x")).To(MatchError(`acel: t was not called, since its arguments must make a JSON object and string makes "x"`))
		Expect(refusedBefore([]int{1})).To(MatchError("acel: t was not called, since its arguments must make a JSON object and []int makes [1]"))
		Expect(refusedBefore(unwritable{})).To(MatchError(HavePrefix("acel: t was not called, since its arguments make no JSON: json: unsupported type: chan int")))
		Expect(refusedBefore(json.RawMessage(`{"a"`))).To(MatchError(HavePrefix("acel: t was not called, since its arguments make no JSON: ")))
	})

	It("counts as failed where its result makes no JSON, which it returns all the same", func() {
		r := new(Recorder)
		made := unwritable{make(chan int)}
		out, err := Guard(r, "t", func(context.Context, struct{}) (unwritable, error) { return made, nil })(ctx, struct{}{})
		Expect(err).To(MatchError("acel: t was called, but its result makes no JSON and cannot be recorded: json: unsupported type: chan int"))
		Expect(out).To(Equal(made))
		Expect(statusesOf(r.Trace())).To(Equal([]Status{Failed}))
	})

	It("returns its own error with its own value, and counts as failed", func() {
		r, boom := new(Recorder), errors.New("boom")
		out, err := Guard(r, "t", func(context.Context, struct{}) (string, error) { return "half", boom })(ctx, struct{}{})
		Expect(err).To(BeIdenticalTo(boom))
		Expect(out).To(Equal("half"))
		Expect(r.Trace().Calls[0].Outcome).To(Equal(Outcome{Status: Failed, Error: "boom"}))
	})

	It("returns its own error with its own value, though a tool that it used was refused", func() {
		inner := &Recorder{Policy: policyOf(AtMostNTimes("pay", 0))}
		outer := new(Recorder)
		pay := Guard(inner, "pay", func(context.Context, struct{}) (string, error) { return "paid", nil })
		out, err := Guard(outer, "order", func(ctx context.Context, in struct{}) (string, error) {
			_, err := pay(ctx, in)
			return "ordered, not paid", fmt.Errorf("paying: %w", err)
		})(ctx, struct{}{})
		Expect(err).To(MatchError(HavePrefix("paying: acel: refused: pay at step 1")))
		Expect(out).To(Equal("ordered, not paid"))
		Expect(statusesOf(outer.Trace())).To(Equal([]Status{Failed}))
	})

	It("does not begin once its context is over, and may have happened if that ends in between", func() {
		r := new(Recorder)
		running, cancel := context.WithCancel(ctx)
		wait := Guard(r, "wait", func(ctx context.Context, _ struct{}) (string, error) {
			cancel()
			return "early", ctx.Err()
		})
		out, err := wait(running, struct{}{})
		Expect(err).To(MatchError(context.Canceled))
		Expect(out).To(Equal("early"))
		out, err = wait(running, struct{}{})
		Expect(err).To(MatchError(context.Canceled))
		Expect(out).To(BeEmpty())
		Expect(statusesOf(r.Trace())).To(Equal([]Status{Unfinished}))
	})

	It("may have happened if it panics, which reaches its caller", func() {
		r := new(Recorder)
		Expect(func() {
			_, _ = Guard(r, "t", func(context.Context, struct{}) (string, error) { panic("ouch") })(ctx, struct{}{})
		}).To(PanicWith("ouch"))
		Expect(statusesOf(r.Trace())).To(Equal([]Status{Unfinished}))
	})

	It("does not run where it is refused, and returns nothing but the refusal", func() {
		for _, c := range []Caller{&Recorder{Policy: policyOf(AtMostNTimes("t", 0))}, policyOf(AtMostNTimes("t", 0)).NewSession(SessionOptions{})} {
			out, err := Guard(c, "t", func(context.Context, struct{}) (*refund, error) { panic("it ran") })(ctx, struct{}{})
			Expect(out).To(BeNil())
			var refused *ContractViolation
			Expect(errors.As(err, &refused)).To(BeTrue())
			Expect(stepsAndRules(refused.Violations)).To(Equal([]string{"1 by at_most_n_times(t, 0)"}))
		}
	})

	It("has its result withheld where that breaks its postcondition, and handed out in Shadow mode", func() {
		policy := policyOfTools([]Tool{{Name: "t", Ensure: notBad}})
		for mode, want := range map[Mode]string{Enforce: "", Halt: "", Shadow: "bad"} {
			r := &Recorder{Policy: policy, Mode: mode}
			out, err := Guard(r, "t", func(context.Context, struct{}) (string, error) { return "bad", nil })(ctx, struct{}{})
			Expect(out).To(Equal(want))
			var withheld *ContractViolation
			Expect(errors.As(err, &withheld)).To(Equal(mode != Shadow))
			Expect(r.Violations()).To(HaveLen(1))
			Expect(r.Trace().Calls[0].Outcome.Result).To(MatchJSON(`"bad"`), "it happened")
		}
	})

	It("is judged by what its arguments say", func() {
		r := &Recorder{Policy: policyOf(AtMostTotal("pay", "amount", "0.3"))}
		pay := Guard(r, "pay", func(context.Context, refund) (bool, error) { return true, nil })
		Expect(pay(ctx, refund{"ann", 0.1})).To(BeTrue())
		Expect(pay(ctx, refund{"bob", 0.2})).To(BeTrue())
		paid, err := pay(ctx, refund{"eve", 0.01})
		Expect(paid).To(BeFalse())
		Expect(err).To(HaveOccurred())
	})
})
