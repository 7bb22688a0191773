package acel_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// A recorded trace is judged by a policy.
func Example() {
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{
		acel.MustPrecede("validate_record", "delete_record"),
		acel.AtMostTotal("issue_refund", "amount", 500),
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	trace := acel.Trace{Calls: []acel.Call{
		{Tool: "get_record"},
		{Tool: "validate_record", Outcome: acel.Outcome{Status: acel.Failed}},
		{Tool: "delete_record"},
		{Tool: "issue_refund", Args: json.RawMessage(`{"amount": 499.99}`)},
	}}
	result, err := acel.Replay(policy, trace.All())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, v := range result.Violations {
		fmt.Println(v.Message)
	}
	for _, r := range result.Rules {
		fmt.Println(r.Verdict, r.Rule)
	}
	// Output:
	// delete_record at step 3 needs an earlier successful validate_record; the one at step 2 failed
	// VIOLATED must_precede(validate_record, delete_record)
	// SATISFIED at_most_total(issue_refund, amount, 500)
}

// A live session refuses a call that breaks a rule, and then it never happened.
func ExampleSession_Call() {
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.AtMostNTimes("send_payment", 1)}})
	if err != nil {
		fmt.Println(err)
		return
	}
	session := policy.NewSession(acel.SessionOptions{})
	pay := func(context.Context) (json.RawMessage, error) { return json.RawMessage(`"sent"`), nil }
	for range 2 {
		result, err := session.Call(context.Background(), acel.Call{Tool: "send_payment"}, pay)
		var refused *acel.ContractViolation
		if errors.As(err, &refused) {
			fmt.Println(refused.Violations[0].Message)
			continue
		}
		fmt.Println(string(result))
	}
	// Output:
	// "sent"
	// send_payment at step 2 is call 2 of send_payment; at most 1 allowed
}

// Conditions on single tools read a state that earlier calls have committed.
func ExampleTool() {
	login := acel.Tool{
		Name:   "login",
		Commit: func(s *acel.State, _ acel.Call, _ json.RawMessage) error { return s.Set("user", "ann") },
	}
	refund := acel.Tool{
		Name: "refund",
		Require: func(s *acel.State, _ acel.Call) error {
			if _, ok := s.Get("user"); !ok {
				return errors.New("nobody is logged in")
			}
			return nil
		},
	}
	policy, err := acel.NewPolicy(acel.PolicyConfig{Tools: []acel.Tool{login, refund}})
	if err != nil {
		fmt.Println(err)
		return
	}
	session := policy.NewSession(acel.SessionOptions{})
	for _, tool := range []string{"refund", "login", "refund"} {
		ticket, refused := session.Begin(acel.Call{Tool: tool})
		if ticket == nil {
			fmt.Println(refused[0].Message)
			continue
		}
		ticket.End(acel.Outcome{})
	}
	fmt.Println(string(session.State()))
	// Output:
	// refund at step 1 does not meet its precondition: nobody is logged in
	// {"user":"ann"}
}
