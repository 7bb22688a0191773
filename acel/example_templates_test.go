package acel_test

import (
	"encoding/json"
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// judge replays calls by one rule and prints what it finds.
func judge(rule acel.Rule, calls ...acel.Call) {
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{rule}})
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := acel.Replay(policy, acel.Trace{Calls: calls}.All())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, v := range result.Violations {
		fmt.Println(v.Message)
	}
	fmt.Println(result.Rules[0].Verdict)
}

func call(tool string) acel.Call { return acel.Call{Tool: tool} }

func failed(tool string) acel.Call {
	return acel.Call{Tool: tool, Outcome: acel.Outcome{Status: acel.Failed, Error: "timeout"}}
}

func pay(amount string) acel.Call {
	return acel.Call{Tool: "pay", Args: json.RawMessage(`{"amount": ` + amount + `}`)}
}

// Only a success counts for the earlier call.
func ExampleMustPrecede() {
	rule := acel.MustPrecede("test", "deploy")
	judge(rule, failed("test"), call("deploy"), call("test"), call("deploy"))
	// Output:
	// deploy at step 2 needs an earlier successful test; the one at step 1 failed: "timeout"
	// VIOLATED
}

// The dependent call stands first. Any of several prerequisites will do.
func ExampleCannotFollowWithout() {
	rule := acel.CannotFollowWithout("deploy", acel.AnyOf("test", "review"))
	judge(rule, call("review"), call("deploy"))
	judge(rule, call("deploy"), call("review"))
	// Output:
	// SATISFIED
	// deploy at step 1 needs an earlier successful [review, test]
	// VIOLATED
}

// One budget for every tool that the operand matches; attempts that fail use
// it up, too.
func ExampleAtMostNTimes() {
	rule := acel.AtMostNTimes(acel.Operand{Glob: "delete_*"}, 1)
	judge(rule, failed("delete_user"), call("delete_file"))
	// Output:
	// delete_file at step 2 is call 2 of {glob: "delete_*"}; at most 1 allowed
	// VIOLATED
}

// Three times 0.1 is 0.3, exactly. What cannot be added is a violation.
func ExampleAtMostTotal() {
	rule := acel.AtMostTotal("pay", "amount", 0.3)
	judge(rule, pay("0.1"), pay("0.1"), pay("0.1"))
	judge(rule, pay("0.1"), pay("0.3"), pay(`"0.1"`))
	// Output:
	// SATISFIED
	// pay at step 2 brings the total of args.amount to 0.4; at most 0.3 allowed
	// pay at step 3 cannot be counted against the limit: args.amount is a string, not a number
	// VIOLATED
}

// The forbidden call stands first: never edit after publish.
func ExampleNeverAfter() {
	rule := acel.NeverAfter("edit", "publish")
	judge(rule, call("edit"), call("publish"), call("edit"))
	// Output:
	// edit at step 3 comes after publish at step 2, which forbids it from then on
	// VIOLATED
}

// The end of the session breaks it, and an empty session as well.
func ExampleRequiredBeforeSessionEnd() {
	rule := acel.RequiredBeforeSessionEnd("log_out")
	judge(rule, call("log_in"), call("log_out"))
	judge(rule, call("log_in"), failed("log_out"))
	judge(rule)
	// Output:
	// SATISFIED
	// the session ended after 2 steps without a successful log_out; the one at step 2 failed: "timeout"
	// VIOLATED
	// the session ended after 0 steps without a successful log_out
	// VIOLATED
}

// Whichever comes second breaks it.
func ExampleMutuallyExclusive() {
	rule := acel.MutuallyExclusive("approve", "reject")
	judge(rule, call("approve"), call("approve"))
	judge(rule, call("reject"), call("approve"))
	// Output:
	// SATISFIED
	// approve at step 2 and reject at step 1 exclude each other in one session
	// VIOLATED
}

// What a template means is data, and its examples can be played.
func ExampleTemplate_Documentation() {
	for _, template := range acel.Templates()[:2] {
		d := template.Documentation()
		fmt.Println(template.Name, "means", d.Formula)
		judge(template.Rule(d.Arguments), d.Failing...)
	}
	// Output:
	// must_precede means !later W (earlier & !later)
	// delete_record at step 2 needs an earlier successful validate_record; the one at step 1 failed: "timeout"
	// VIOLATED
	// cannot_follow_without means !action W (prerequisite & !action)
	// delete_record at step 1 needs an earlier successful validate_record
	// VIOLATED
}
