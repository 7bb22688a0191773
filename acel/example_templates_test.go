package acel_test

import (
	"encoding/json"
	"fmt"
	"time"

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
	return on("pay", `{"amount": `+amount+`}`)
}

func on(tool, args string) acel.Call { return acel.Call{Tool: tool, Args: json.RawMessage(args)} }

// clocked is a call so many seconds after a minute began.
func clocked(tool string, second int) acel.Call {
	return acel.Call{Tool: tool, Time: time.Date(2026, 3, 2, 9, 0, second, 0, time.UTC)}
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

// An operand that cannot be decided is forbidden as well.
func ExampleNever() {
	rule := acel.Never(acel.Matching("run", "command", `rm -rf`))
	judge(rule, on("run", `{"command": "ls"}`), on("run", `{"command": "rm -rf /"}`), on("run", `{"command": 5}`))
	// Output:
	// run at step 2 is forbidden by this rule
	// run at step 3 cannot be judged: args.command is a number, and the rule searches a string
	// VIOLATED
}

// Attempts are bounded, and successes needed.
func ExampleExactlyNTimes() {
	rule := acel.ExactlyNTimes("order", 1)
	judge(rule, call("look_up"), call("order"))
	judge(rule, failed("order"), call("order"))
	judge(rule)
	// Output:
	// SATISFIED
	// order at step 2 is call 2 of order; exactly 1 allowed
	// VIOLATED
	// the session ended after 0 steps with 0 successful calls of order; exactly 1 needed
	// VIOLATED
}

func ExampleAtLeastNTimes() {
	rule := acel.AtLeastNTimes("review", 2)
	judge(rule, call("review"), failed("review"))
	// Output:
	// the session ended after 2 steps with 1 successful call of review; at least 2 needed; the one at step 2 failed: "timeout"
	// VIOLATED
}

// An attempt will do, and so does a session without calls.
func ExampleMustBeFirst() {
	rule := acel.MustBeFirst("log_in")
	judge(rule, failed("log_in"), call("read"))
	judge(rule)
	judge(rule, call("read"), call("log_in"))
	// Output:
	// SATISFIED
	// SATISFIED
	// read at step 1 is the first call, which must be log_in
	// VIOLATED
}

func ExampleMustBeLast() {
	rule := acel.MustBeLast("report")
	judge(rule, call("report"), call("collect"), call("report"))
	judge(rule, call("report"), call("collect"))
	// Output:
	// SATISFIED
	// the session ended after 2 steps, and its last call was not a successful report
	// VIOLATED
}

// One notice serves all refunds before it.
func ExampleMustFollow() {
	rule := acel.MustFollow("refund", "notify")
	judge(rule, call("refund"), call("refund"), call("notify"))
	judge(rule, call("notify"), call("refund"))
	// Output:
	// SATISFIED
	// refund at step 2 needs a successful notify after it, and the session ended after 2 steps without one
	// VIOLATED
}

// A confirmation for each refund.
func ExampleMustPrecedeEach() {
	rule := acel.MustPrecedeEach("confirm", "refund")
	judge(rule, call("confirm"), call("refund"), call("refund"))
	// Output:
	// refund at step 3 needs an earlier successful confirm of its own, made since the last refund
	// VIOLATED
}

func ExampleMustFollowEach() {
	rule := acel.MustFollowEach("lock", "unlock")
	judge(rule, call("lock"), call("unlock"), call("lock"), call("unlock"))
	judge(rule, call("lock"), call("lock"), call("unlock"))
	// Output:
	// SATISFIED
	// lock at step 2 comes too early: no successful unlock has come after lock at step 1 yet
	// VIOLATED
}

func ExampleMustPrecedeImmediately() {
	rule := acel.MustPrecedeImmediately("test", "commit")
	judge(rule, call("edit"), call("test"), call("commit"))
	judge(rule, call("test"), call("edit"), call("commit"))
	// Output:
	// SATISFIED
	// commit at step 3 needs a successful test directly before it
	// VIOLATED
}

func ExampleMustFollowImmediately() {
	rule := acel.MustFollowImmediately("write", "format")
	judge(rule, call("write"), call("read"), call("format"))
	// Output:
	// read at step 2 comes instead: write at step 1 needs a successful format directly after it
	// VIOLATED
}

// A failed attempt obliges as well.
func ExampleBothOrNeither() {
	rule := acel.BothOrNeither("book_flight", "book_hotel")
	judge(rule, call("look"))
	judge(rule, call("book_flight"), failed("book_hotel"))
	// Output:
	// SATISFIED
	// book_flight at step 1 was called, and the session ended after 2 steps without a successful book_hotel; the one at step 2 failed: "timeout"
	// VIOLATED
}

func ExampleOneOf() {
	rule := acel.OneOf("pay_by_card", "pay_by_invoice")
	judge(rule, failed("pay_by_card"), call("pay_by_card"))
	judge(rule, call("look"))
	// Output:
	// SATISFIED
	// the session ended after 1 step without a successful pay_by_card or pay_by_invoice
	// VIOLATED
}

// An allow list.
func ExampleOnly() {
	rule := acel.Only(acel.AnyOf(acel.Operand{Glob: "read_*"}, acel.Operand{Tool: "reply"}))
	judge(rule, call("read_mail"), call("delete_mail"))
	// Output:
	// delete_mail at step 2 is not allowed by this rule, which allows only [reply, {glob: "read_*"}]
	// VIOLATED
}

// The window slides with the calls. Two that are a window apart are in none
// together.
func ExampleRateLimit() {
	rule := acel.RateLimit("mail", 1, time.Minute)
	judge(rule, clocked("mail", 0), clocked("mail", 60))
	judge(rule, clocked("mail", 50), clocked("mail", 70))
	judge(rule, call("mail"))
	// Output:
	// SATISFIED
	// mail at step 2 is call 2 of mail within 1m; at most 1 allowed
	// VIOLATED
	// UNDECIDED
}

// A turn is what one reply of the model issues together.
func ExampleAtMostPerTurn() {
	rule := acel.AtMostPerTurn("refund", 1)
	judge(rule, acel.Call{Tool: "refund", Turn: "1"}, acel.Call{Tool: "refund", Turn: "2"})
	judge(rule, acel.Call{Tool: "refund", Turn: "1"}, acel.Call{Tool: "refund", Turn: "1"})
	// Output:
	// SATISFIED
	// refund at step 2 is call 2 of refund in one turn; at most 1 allowed
	// VIOLATED
}

// The same is by value, however it is written.
func ExampleNoRepeat() {
	rule := acel.NoRepeat("search", 1)
	judge(rule, on("search", `{"for": "boots", "page": 1}`), on("search", `{"page": 1.0, "for": "boots"}`))
	// Output:
	// search at step 2 is call 2 of search with the same arguments; at most 1 allowed
	// VIOLATED
}

// What is asked again is another matter than what is tried again after an error.
func ExampleRule_AfterError() {
	rule := acel.NoRepeat("status", 1).AfterError()
	judge(rule, call("status"), call("status"))
	judge(rule, failed("status"), call("status"))
	// Output:
	// SATISFIED
	// status at step 2 repeats the same call directly after its own error; at most 1 in a row allowed
	// VIOLATED
}

// The order to be cancelled must be one that a look-up returned, or that the user
// named.
func ExampleArgumentFrom() {
	rule := acel.ArgumentFrom(acel.Operand{Tool: "cancel", Field: "order"}, acel.Operand{Tool: "list", Field: "orders"})
	list := acel.Call{Tool: "list", Outcome: acel.Outcome{Result: json.RawMessage(`{"orders": ["W1", "W2"]}`)}}
	asked := on("cancel", `{"order": "W7"}`)
	asked.User = "Please cancel w7."
	judge(rule, list, on("cancel", `{"order": "W2"}`), asked)
	judge(rule, list, on("cancel", `{"order": "W3"}`))
	// Output:
	// SATISFIED
	// cancel at step 2 has args.order "W3", which no earlier successful list returned in orders, and which the user is not known to have said
	// VIOLATED
}

// The order that was looked up must be the one that is cancelled.
func ExampleRule_Per() {
	rule := acel.MustPrecede("get_order", "cancel").Per("id", "order")
	judge(rule, on("get_order", `{"id": "W1"}`), on("cancel", `{"order": "W1"}`), on("cancel", `{"order": "W2"}`), call("cancel"))
	// Output:
	// for id and order "W2", cancel at step 3 needs an earlier successful get_order
	// cancel at step 4 cannot be judged: args.order is missing
	// VIOLATED
}

// How many calls further on the other may stand.
func ExampleRule_Within() {
	rule := acel.MustPrecede("confirm", "refund").Within(2)
	judge(rule, call("confirm"), call("read"), call("refund"), call("refund"))
	// Output:
	// refund at step 4 needs an earlier successful confirm within 2 calls; the one at step 1 is too far back
	// VIOLATED
}

// How much later the other may begin, by the times of the trace.
func ExampleRule_WithinTime() {
	rule := acel.MustFollow("refund", "notify").WithinTime(30 * time.Second)
	judge(rule, clocked("refund", 0), clocked("notify", 30))
	judge(rule, clocked("refund", 0), clocked("notify", 31))
	// Output:
	// SATISFIED
	// refund at step 1 needs a successful notify within 30s, and by step 2 there was none in time
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
