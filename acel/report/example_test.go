package report_test

import (
	"fmt"
	"os"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

func ExampleWrite() {
	policy, err := acel.NewPolicy(acel.PolicyConfig{
		Rules: []acel.Rule{acel.MustPrecede("validate_record", "delete_record")},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	trace := acel.Trace{Calls: []acel.Call{{Tool: "delete_record"}}}
	result, err := acel.Replay(policy, trace.All())
	if err != nil {
		fmt.Println(err)
		return
	}
	r := &report.Report{Traces: []report.Trace{{
		File: "run.json", Calls: result.Steps, Rules: result.Rules, Violations: report.Findings(result.Violations...),
	}}}
	if err := report.Write(os.Stdout, "text", r, report.Options{}); err != nil {
		fmt.Println(err)
	}
	fmt.Println("exit code:", int(r.Summary().Outcome(report.Threshold{})))
	// Output:
	// run.json: delete_record at step 1 needs an earlier successful validate_record [must_precede(validate_record, delete_record)]
	//     step 1 | delete_record
	//            | ^^^^^^^^^^^^^
	//   hint: Call validate_record first, and delete_record only once it has succeeded.
	//
	// checked: 1 file, 1 trace, 1 call, 1 rule
	// violations: 1 (1 error)
	// FAIL: 1 violation in 1 of 1 trace
	// exit code: 1
}

func ExampleNewWaivers() {
	payOnce := acel.AtMostNTimes("pay", 1)
	payOnce.ID = "pay-once"
	policy, err := acel.NewPolicy(acel.PolicyConfig{
		Rules: []acel.Rule{payOnce},
		Waivers: []acel.Waiver{
			{Rule: "pay-once", Call: acel.Operand{Tool: "pay", Server: "bank"}, Reason: "the bank pays twice until the migration"},
			{Rule: "pay-once", Reason: "so it was", Expires: "2026-06-30"},
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	calls := acel.Trace{Calls: []acel.Call{{Tool: "pay", Server: "bank"}, {Tool: "pay", Server: "bank"}, {Tool: "pay"}}}
	result, err := acel.Replay(policy, calls.All())
	if err != nil {
		fmt.Println(err)
		return
	}
	waivers := report.NewWaivers(policy.Waivers(), "2026-11-30")
	trace := report.Trace{File: "run.json", Waivers: waivers}
	trace.Add(result.Violations...)
	for _, f := range trace.Violations {
		if f.Excuse != nil {
			fmt.Println("step", f.Step, "is", f.Excuse)
			continue
		}
		fmt.Println("step", f.Step, "counts")
	}
	for _, p := range waivers.Findings() {
		fmt.Println(p.Message)
	}
	// Output:
	// step 2 is waived: the bank pays twice until the migration
	// step 3 counts
	// the waiver of pay-once expired on 2026-06-30, and excuses 1 finding no longer
}
