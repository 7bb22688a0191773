package matchers_test

import (
	"context"
	"fmt"
	"strings"
	"time"

	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	. "github.com/acel-dev/acel/matchers"
)

// g prints the failures that a spec would report, without spaces at the ends of
// lines, which an example cannot show.
var g = NewGomega(func(message string, _ ...int) {
	for line := range strings.Lines(message) {
		fmt.Println(strings.TrimRight(line, " \n"))
	}
})

func Example() {
	g.Expect(LoadTrace("testdata/run.json")).To(Satisfy(MustPrecede("validate_record", "delete_record")))
	// Output:
	// Expected
	//     <acel.Trace>: testdata/run.json, 3 calls: find_customer, validate_record, delete_record
	// to satisfy predicate
	//     <acel.Property>: must_precede(validate_record, delete_record)
	//         testdata/run.json, 3 calls, breaks it once:
	//
	//         testdata/run.json:4:3: delete_record at step 3 needs an earlier successful validate_record; the one at step 2 failed: "timeout" [must_precede(validate_record, delete_record)]
	//               1  find_customer {"email":"ada@example.com"}
	//             * 2  validate_record {"id":"r1"} error: "timeout"
	//             > 3  delete_record {"id":"r1"}
	//           step 2: testdata/run.json:3:3: validate_record failed: "timeout"
	//           hint: Call validate_record first, and delete_record only once it has succeeded.
}

// Rules stand for themselves too. A live session is given to Eventually without
// Satisfy, so that it need not wait where nothing could help.
func Example_live() {
	recorder := &acel.Recorder{Name: "agent"}
	remove := acel.Guard(recorder, "delete_record", func(context.Context, map[string]string) (string, error) { return "deleted", nil })
	_, _ = remove(context.Background(), map[string]string{"id": "r1"})

	g.Expect(recorder).To(HaveCalled("delete_record").WithArgs(map[string]any{"id": "r1"}))
	g.Eventually(recorder).Should(AtMostNTimes("delete_record", 1))
	g.Consistently(recorder).WithTimeout(0).Should(NeverAfter("delete_record", "logout"))
	g.Expect(recorder).To(MustPrecede("validate_record", "delete_record"))
	// Output:
	// Expected agent, 1 call so far
	// to satisfy must_precede(validate_record, delete_record)
	// but it breaks it once:
	//
	// agent: delete_record at step 1 needs an earlier successful validate_record [must_precede(validate_record, delete_record)]
	//     > 1  delete_record {"id":"r1"}
	//   hint: Call validate_record first, and delete_record only once it has succeeded.
}

func ExampleMustPrecede() {
	fmt.Println(MustPrecede("validate", "delete")(run("validate delete")))
	fmt.Println(MustPrecede("validate", "delete")(run("validate! delete")))
	// Output:
	// true
	// false
}

func ExampleCannotFollowWithout() {
	fmt.Println(CannotFollowWithout("deploy", "run_tests")(run("run_tests deploy")))
	fmt.Println(CannotFollowWithout("deploy", "run_tests")(run("deploy run_tests")))
	// Output:
	// true
	// false
}

func ExampleAtMostNTimes() {
	fmt.Println(AtMostNTimes("send_mail", 2)(run("send_mail send_mail")))
	fmt.Println(AtMostNTimes(Matching("Bash", "command", `\brm\b`), 0)(acel.Trace{Calls: []acel.Call{with("Bash", `{"command": "rm -r build"}`)}}))
	// Output:
	// true
	// false
}

func ExampleAtMostTotal() {
	refunds := acel.Trace{Calls: []acel.Call{with("issue_refund", `{"amount": 0.1}`), with("issue_refund", `{"amount": 0.2}`)}}
	fmt.Println(AtMostTotal("issue_refund", "amount", "0.3")(refunds))
	fmt.Println(AtMostTotal("issue_refund", "amount", "0.29")(refunds))
	// Output:
	// true
	// false
}

func ExampleNeverAfter() {
	fmt.Println(NeverAfter("edit", "publish")(run("edit publish")))
	fmt.Println(NeverAfter("edit", "publish")(run("publish edit")))
	// Output:
	// true
	// false
}

func ExampleRequiredBeforeSessionEnd() {
	g.Expect(run("login look")).To(RequiredBeforeSessionEnd("logout"))
	// Output:
	// Expected run.json, 2 calls
	// to satisfy required_before_session_end(logout)
	// but it breaks it once:
	//
	// run.json: the session ended after 2 steps without a successful logout [required_before_session_end(logout)]
	//       1  login
	//       2  look
	//     > end of the session
	//   hint: Call logout before the session ends, and see that it succeeds.
}

func ExampleMutuallyExclusive() {
	fmt.Println(MutuallyExclusive("approve", "reject")(run("approve approve")))
	fmt.Println(MutuallyExclusive("approve", "reject")(run("approve reject")))
	// Output:
	// true
	// false
}

func ExamplePer() {
	looked := Per(MustPrecede("get_order", "cancel_order"), "id")
	fmt.Println(looked(run("get_order#7 cancel_order#7")))
	fmt.Println(looked(run("get_order#7 cancel_order#8")))
	// Output:
	// true
	// false
}

func ExampleWithin() {
	told := Within(MustFollow("refund", "notify"), 2)
	fmt.Println(told)
	fmt.Println(told(run("refund look notify")))
	fmt.Println(told(run("refund look look notify")))
	// Output:
	// must_follow(refund, notify, within: 2 calls)
	// true
	// false
}

func ExampleWithinTime() {
	fresh := WithinTime(MustPrecede("run_tests", "deploy"), 10*time.Minute)
	at := func(clock string) time.Time { t, _ := time.Parse("15:04", clock); return t }
	fmt.Println(fresh(acel.Trace{Calls: []acel.Call{{Tool: "run_tests", Time: at("09:00")}, {Tool: "deploy", Time: at("09:10")}}}))
	fmt.Println(fresh(acel.Trace{Calls: []acel.Call{{Tool: "run_tests", Time: at("09:00")}, {Tool: "deploy", Time: at("09:11")}}}))
	// Output:
	// true
	// false
}

func ExampleAfterError() {
	stubborn := AfterError(NoRepeat("search", 2))
	fmt.Println(stubborn(run("search! search! look search!")))
	fmt.Println(stubborn(run("search! search! search!")))
	// Output:
	// true
	// false
}

func ExampleWithArg() {
	large := WithArg("refund", "amount", acel.AtLeast, 100)
	fmt.Println(MustPrecede("approve", large))
	fmt.Println(MustPrecede("approve", large)(acel.Trace{Calls: []acel.Call{with("refund", `{"amount": 99.99}`)}}))
	fmt.Println(MustPrecede("approve", large)(acel.Trace{Calls: []acel.Call{with("refund", `{"amount": 100.00}`)}}))
	// Output:
	// must_precede(approve, {tool: refund, args: {amount: {at_least: 100}}})
	// true
	// false
}

func ExampleWithResult() {
	green := WithResult("run_tests", "failed", acel.Equals, 0)
	trace := run("run_tests deploy")
	trace.Calls[0].Outcome.Result = []byte(`{"failed": 2}`)
	fmt.Println(MustPrecede(green, "deploy")(trace))
	trace.Calls[0].Outcome.Result = []byte(`{"failed": 0}`)
	fmt.Println(MustPrecede(green, "deploy")(trace))
	// Output:
	// false
	// true
}

func ExampleWhere() {
	bare := Where("refund", "it has no arguments", func(c acel.Call) bool { return len(c.Args) == 0 })
	fmt.Println(Never(bare))
	fmt.Println(Never(bare)(run("refund#7 refund")))
	// Output:
	// never({tool: refund, where: "it has no arguments"})
	// false
}

func ExampleRunning() {
	tested := MustPrecede(Running("Bash", "pytest", "go test"), Running("Bash", "git push"))
	said := with("Bash", `{"command": "echo pytest"}`)
	ran := with("Bash", `{"command": "cd web && timeout 60 python -m pytest -q | tail"}`)
	push := with("Bash", `{"command": "git -C . push"}`)
	fmt.Println(tested(acel.Trace{Calls: []acel.Call{said, push}}))
	fmt.Println(tested(acel.Trace{Calls: []acel.Call{ran, push}}))
	// Output:
	// false
	// true
}

func ExampleArgumentFrom() {
	trace := run("list_orders cancel_order#o-9")
	trace.Calls[0].Outcome.Result = []byte(`[{"id": "o-1"}, {"id": "o-2"}]`)
	fmt.Println(ArgumentFrom("cancel_order", "id", "list_orders")(trace))
	trace.Calls[1].User = "Please cancel o-9."
	fmt.Println(ArgumentFrom("cancel_order", "id", "list_orders")(trace))
	// Output:
	// false
	// true
}

func ExampleRateLimit() {
	fmt.Println(RateLimit("search", 2, 3*time.Second)(run("search search look search"))) // a second from one to the next
	fmt.Println(RateLimit("search", 2, 3*time.Second)(run("search search search")))
	// Output:
	// true
	// false
}

func ExampleAnyOf() {
	found := MustPrecede(AnyOf("find_by_email", "find_by_name"), "cancel_order")
	fmt.Println(found)
	fmt.Println(found(run("find_by_name cancel_order")))
	// Output:
	// must_precede([find_by_email, find_by_name], cancel_order)
	// true
}

func ExampleMatching() {
	trace := acel.Trace{Calls: []acel.Call{with("Bash", `{"command": "git push --force"}`)}}
	fmt.Println(NeverAfter(Matching("Bash", "command", "push.*--force"), "open_pull_request")(trace))
	fmt.Println(HaveCalled(Matching("Bash", "", "^git push"))(trace))
	// Output:
	// true
	// true
}

func ExampleKeepRules() {
	refunds := acel.AtMostNTimes("issue_refund", 1)
	refunds.ID, refunds.Message = "one-refund", "Ask a person about a second refund."
	g.Expect(run("issue_refund issue_refund")).To(KeepRules(refunds))
	// Output:
	// Expected run.json, 2 calls
	// to satisfy one-refund
	// but it breaks it once:
	//
	// run.json: issue_refund at step 2 is call 2 of issue_refund; at most 1 allowed [one-refund]
	//     * 1  issue_refund
	//     > 2  issue_refund
	//   step 1: issue_refund
	//   rule: at_most_n_times(issue_refund, 1)
	//   hint: Ask a person about a second refund.
}

func ExampleRulesFile() {
	g.Expect(LoadTrace("testdata/refunds.json")).To(RulesFile("testdata/refunds.yaml", "refund-budget"))
	// Output:
	// Expected testdata/refunds.json, 5 calls
	// to satisfy refund-budget of testdata/refunds.yaml
	// but it breaks it once:
	//
	// testdata/refunds.json:5:3: issue_refund at step 4 brings the total of args.amount to 600; at most 500 allowed [refund-budget]
	//       1  find_customer {"email":"ada@example.com"}
	//     * 2  issue_refund {"order":"o-1","amount":400}
	//       3  close_ticket {"id":"t-1"}
	//     > 4  issue_refund {"order":"o-2","amount":200}
	//       5  delete_record {"id":"r1"}
	//   step 2: testdata/refunds.json:3:3: issue_refund adds 400
	//   rule: testdata/refunds.yaml:3:5: at_most_total(issue_refund, amount, 500)
	//   hint: Ask a person about more than 500.
}

func ExampleConformTo() {
	guard, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.AtMostNTimes("pay", 1), acel.NeverAfter("pay", "logout")}})
	fmt.Println(err, ConformTo(guard)(run("pay logout")))
	// Output:
	// <nil> true
}

func ExampleHaveCalled() {
	trace, err := LoadTrace("testdata/refunds.json")
	fmt.Println(err)
	g.Expect(trace).To(HaveCalled("issue_refund").Times(2))
	g.Expect(trace).To(HaveCalled("issue_refund").At(4).WithArgs(HaveKeyWithValue("amount", BeNumerically("<", 300))))
	g.Expect(trace).To(HaveCalled("issue_refund").WithArgs(map[string]any{"order": "o-1", "amount": 40}))
	// Output:
	// <nil>
	// Expected testdata/refunds.json, 5 calls
	// to call issue_refund with arguments {"amount":40,"order":"o-1"}
	// but it does so with other arguments, at steps 2 and 4:
	//       1  find_customer {"email":"ada@example.com"}
	//     * 2  issue_refund {"order":"o-1","amount":400}
	//       3  close_ticket {"id":"t-1"}
	//     * 4  issue_refund {"order":"o-2","amount":200}
	//       5  delete_record {"id":"r1"}
	// step 2: amount is 400 and not 40
	// step 4: amount is 200 and not 40, order is "o-2" and not "o-1"
}

func ExampleHaveCalledInOrder() {
	g.Expect(run("find pay get")).To(HaveCalledInOrder("find", "get", "pay"))
	// Output:
	// Expected run.json, 3 calls
	// to call in order find, get, pay
	// but it never calls pay after get at step 3:
	//     * 1  find
	//       2  pay
	//     * 3  get
}

func ExampleViolate() {
	bad := run("look delete")
	g.Expect(bad).To(Satisfy(Violate(MustPrecede("validate", "delete")).At(2).Times(1)))
	g.Expect(bad).To(Violate(MustPrecede("validate", "delete")).At(1))
	// Output:
	// Expected run.json, 2 calls
	// to violate must_precede(validate, delete) at step 1
	// but it does so elsewhere, at step 2:
	//
	// run.json: delete at step 2 needs an earlier successful validate [must_precede(validate, delete)]
	//       1  look
	//     > 2  delete
	//   hint: Call validate first, and delete only once it has succeeded.
}

func ExampleBeExercisedBy() {
	monday, tuesday := run("issue_refund delete_recrod"), run("look")
	g.Expect(RulesFile("testdata/refunds.yaml")).To(BeExercisedBy(monday, tuesday))
	// Output:
	// Expected every rule to be exercised
	// by run.json, 2 calls
	// and run.json, 1 call
	// but no call matched
	//   validate_record of must_precede(validate_record, delete_record)
	//   delete_record of must_precede(validate_record, delete_record) (did you mean delete_recrod?)
	//   close_ticket of never_after(issue_refund, close_ticket)
	//   logout of required_before_session_end(logout)
	// hint: Check the names of the tools and fields, or give it a run that calls them: of a rule that forbids, one that is known to be bad.
}

func ExampleLoadTrace() {
	_, err := LoadTrace("testdata/missing.json")
	fmt.Println(err)
	_, err = LoadTrace("testdata/sessions.json")
	fmt.Println(err)
	tuesday, err := LoadTrace("testdata/sessions.json", "tuesday")
	fmt.Println(tuesday, err)
	// Output:
	// testdata/missing.json: no such file or directory
	// testdata/sessions.json has 2 sessions: name one, as in LoadTrace("testdata/sessions.json", "monday"), or take them all with LoadTraces
	// testdata/sessions.json, session tuesday, 1 call <nil>
}

func ExampleLoadTraces() {
	all, err := LoadTraces("testdata/run.json", "testdata/ses*.json")
	fmt.Println(len(all), err)
	g.Expect(all).To(HaveEach(HaveCalled("delete_record")))
	g.Expect(all).To(ContainElement(MustPrecede("validate_record", "delete_record")))
	// Output:
	// 3 <nil>
}
