package acel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// asked is a tool call as a model writes it.
func asked(name, arguments string) ToolCall {
	return ToolCall{ID: "call_1", Type: "function", Function: ToolFunction{Name: name, Arguments: arguments}}
}

var _ = Describe("a guarded dispatch of tool calls", func() {
	ctx := context.Background()
	answering := func(c Caller) func(context.Context, ToolCall) (string, error) {
		return GuardToolCall(c, func(_ context.Context, asked ToolCall) (string, error) {
			return `did "` + asked.Function.Name + `"`, nil
		})
	}
	noAmounts := func() *Policy {
		GinkgoHelper()
		return policyOf(AtMostTotal("pay", "amount", 10), AtMostNTimes("delete", 1))
	}

	It("takes a call as OpenAI writes it", func() {
		var message struct {
			ToolCalls []ToolCall `json:"tool_calls"`
		}
		Expect(json.Unmarshal([]byte(`{"role": "assistant", "content": null, "tool_calls": [{"id": "call_9", "type": "function",
			"function": {"name": "get_weather", "arguments": "{\"city\": \"Oslo\"}"}}]}`), &message)).To(Succeed())
		r := new(Recorder)
		Expect(answering(r)(ctx, message.ToolCalls[0])).To(Equal(`did "get_weather"`))
		Expect(r.Trace().Calls).To(Equal([]Call{{
			Tool: "get_weather", ID: "call_9", Args: json.RawMessage(`{"city": "Oslo"}`), Outcome: Outcome{Result: json.RawMessage(`"did \"get_weather\""`)},
		}}))
	})

	It("hands the call to dispatch as it came", func() {
		call := asked("x", ` {"a": 1, "a": 2} `)
		_, err := GuardToolCall(new(Recorder), func(_ context.Context, got ToolCall) (string, error) {
			Expect(got).To(Equal(call))
			return "", nil
		})(ctx, call)
		Expect(err).NotTo(HaveOccurred())
	})

	DescribeTable("takes a text that says so for no arguments",
		func(text string) {
			r := &Recorder{Policy: policyOf(AtMostNTimes(Matching("x", "to", "eve"), 0))}
			Expect(answering(r)(ctx, asked("x", text))).NotTo(BeEmpty())
			Expect(r.Trace().Calls[0].Args).To(BeNil())
		},
		Entry("empty", ""), Entry("white space", " \t\r\n"), Entry("null", "null"), Entry("null in white space", "\n null "),
	)

	DescribeTable("records arguments that are no object as they are: a rule that reads them objects, another does not care",
		func(text string) {
			r := &Recorder{Policy: noAmounts()}
			Expect(answering(r)(ctx, asked("delete", text))).To(Equal(`did "delete"`))
			Expect(string(r.Trace().Calls[0].Args)).To(Equal(text))
			answer, err := answering(r)(ctx, asked("pay", text))
			Expect(answer).To(BeEmpty())
			Expect(err).To(MatchError(ContainSubstring("pay at step 2 cannot be counted against the limit: args.amount cannot be read")))
			Expect(statusesOf(r.Trace())).To(Equal([]Status{OK, Refused}))
		},
		Entry("cut short", `{"amount": 1`), Entry("a key twice", `{"amount": 1, "amount": 2}`), Entry("a list", `[1]`), Entry("words", `pay one`),
		Entry("a text", `"{\"amount\": 1}"`), Entry("two objects", `{"amount": 1} {}`), Entry("a space that is none in JSON", "\u00a0"), Entry("nearly null", "Null"),
	)

	It("does not take a call that names no function", func() {
		r := new(Recorder)
		var custom ToolCall
		Expect(json.Unmarshal([]byte(`{"id": "1", "type": "custom", "custom": {"name": "sh", "input": "ls"}}`), &custom)).To(Succeed())
		answer, err := answering(r)(ctx, custom)
		Expect(answer).To(BeEmpty())
		Expect(err).To(MatchError("acel: a tool call without a function's name; only calls of type function are guarded"))
		Expect(r.Trace().Calls).To(BeEmpty())
	})

	It("tells calls apart whose ids repeat, one after the other or at once", func() {
		r := new(Recorder)
		var inner string
		outer := GuardToolCall(r, func(ctx context.Context, c ToolCall) (string, error) {
			var err error
			inner, err = answering(r)(ctx, asked("inner", "{}"))
			return "outer", err
		})
		Expect(answering(r)(ctx, asked("first", "{}"))).To(Equal(`did "first"`))
		Expect(outer(ctx, asked("outer", "{}"))).To(Equal("outer"))
		Expect(inner).To(Equal(`did "inner"`))
		steps, err := r.Trace().Steps()
		Expect(err).NotTo(HaveOccurred())
		Expect([]string{steps[0].Tool, steps[1].Tool, steps[2].Tool}).To(Equal([]string{"first", "outer", "inner"}))
		Expect([]string{steps[0].ID, steps[1].ID, steps[2].ID}).To(Equal([]string{"call_1", "call_1", "call_1"}))
		Expect(string(steps[1].Outcome.Result)).To(Equal(`"outer"`))
	})

	It("gives a refusal that a model can be told, and dispatches nothing", func() {
		r := &Recorder{Policy: policyOf(MustPrecede("validate", "delete"))}
		answer, err := GuardToolCall(r, func(context.Context, ToolCall) (string, error) { panic("it ran") })(ctx, asked("delete", "{}"))
		Expect(answer).To(BeEmpty())
		var refused *ContractViolation
		Expect(errors.As(err, &refused)).To(BeTrue())
		Expect(err).To(MatchError("acel: refused: delete at step 1 needs an earlier successful validate [must_precede(validate, delete)]"))
	})

	It("returns dispatch's own error with its own answer, though it speaks of a refusal elsewhere", func() {
		r := new(Recorder)
		answer, err := GuardToolCall(r, func(context.Context, ToolCall) (string, error) {
			return "not done", fmt.Errorf("inside: %w", &ContractViolation{})
		})(ctx, asked("x", "{}"))
		Expect(answer).To(Equal("not done"))
		Expect(err).To(MatchError(HavePrefix("inside: ")))
		Expect(statusesOf(r.Trace())).To(Equal([]Status{Failed}))
	})

	It("withholds an answer that breaks its tool's postcondition", func() {
		r := &Recorder{Policy: policyOfTools([]Tool{{Name: "x", Ensure: notBad}})}
		answer, err := GuardToolCall(r, func(context.Context, ToolCall) (string, error) { return "bad", nil })(ctx, asked("x", "{}"))
		Expect(answer).To(BeEmpty())
		Expect(err).To(MatchError(HavePrefix("acel: result withheld: ")))
	})

	It("may have happened if dispatch panics, which reaches its caller", func() {
		r := new(Recorder)
		Expect(func() {
			_, _ = GuardToolCall(r, func(context.Context, ToolCall) (string, error) { panic("ouch") })(ctx, asked("x", "{}"))
		}).To(PanicWith("ouch"))
		Expect(statusesOf(r.Trace())).To(Equal([]Status{Unfinished}))
	})
})
