package acel_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// A recorder in Shadow mode lets an agent do what it does and lists what a
// policy would have refused.
func ExampleRecorder() {
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.MustPrecede("validate_record", "delete_record")}})
	if err != nil {
		fmt.Println(err)
		return
	}
	recorder := &acel.Recorder{Policy: policy, Mode: acel.Shadow, Name: "agent"}
	remove := acel.Guard(recorder, "delete_record", func(context.Context, struct{ ID int }) (string, error) { return "gone", nil })

	fmt.Println(remove(context.Background(), struct{ ID int }{7}))
	for _, v := range recorder.Violations() {
		fmt.Println(v.Message)
	}
	fmt.Println(recorder)
	// Output:
	// gone <nil>
	// delete_record at step 1 needs an earlier successful validate_record
	// agent, 1 call so far
}

// A guarded function is called as before. What its policy refuses does not run.
func ExampleGuard() {
	type refund struct {
		To     string  `json:"to"`
		Amount float64 `json:"amount"`
	}
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.AtMostTotal("issue_refund", "amount", 500)}})
	if err != nil {
		fmt.Println(err)
		return
	}
	recorder := &acel.Recorder{Policy: policy}
	pay := acel.Guard(recorder, "issue_refund", func(_ context.Context, in refund) (string, error) { return "paid " + in.To, nil })

	for _, in := range []refund{{"ann", 499}, {"bob", 2}, {"eve", 1}} {
		answer, err := pay(context.Background(), in)
		var refused *acel.ContractViolation
		if errors.As(err, &refused) {
			fmt.Println(refused.Violations[0].Message)
			continue
		}
		fmt.Println(answer)
	}
	// Output:
	// paid ann
	// issue_refund at step 2 brings the total of args.amount to 501; at most 500 allowed
	// paid eve
}

// An agent's dispatch of a model's tool calls is guarded as a whole; a refusal
// is the answer that the model gets.
func ExampleGuardToolCall() {
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.MustPrecede("validate_record", "delete_record")}})
	if err != nil {
		fmt.Println(err)
		return
	}
	recorder := &acel.Recorder{Policy: policy}
	dispatch := acel.GuardToolCall(recorder, func(_ context.Context, c acel.ToolCall) (string, error) { return c.Function.Name + " done", nil })

	var calls []acel.ToolCall
	err = json.Unmarshal([]byte(`[
		{"id": "call_1", "type": "function", "function": {"name": "delete_record", "arguments": "{\"id\": 7}"}},
		{"id": "call_2", "type": "function", "function": {"name": "validate_record", "arguments": "{\"id\": 7}"}}
	]`), &calls)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range calls {
		answer, err := dispatch(context.Background(), c)
		if err != nil {
			answer = err.Error()
		}
		fmt.Println(c.ID, answer)
	}
	// Output:
	// call_1 acel: refused: delete_record at step 1 needs an earlier successful validate_record [must_precede(validate_record, delete_record)]
	// call_2 validate_record done
}
