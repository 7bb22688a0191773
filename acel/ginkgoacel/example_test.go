package ginkgoacel_test

import (
	"encoding/json"
	"fmt"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ginkgoacel"
	"github.com/acel-dev/acel/matchers"
)

// What a failing spec carries into Ginkgo's console and reports.
func ExampleEvidenceOf() {
	run := acel.Trace{Name: "run.json", Calls: []acel.Call{
		{Tool: "validate_record", Args: json.RawMessage(`{"id":"r1"}`), Outcome: acel.Outcome{Status: acel.Failed, Error: "timeout"}},
		{Tool: "delete_record", Args: json.RawMessage(`{"id":"r1"}`)},
	}}
	fmt.Println(ginkgoacel.EvidenceOf(run, matchers.MustPrecede("validate_record", "delete_record")))
	fmt.Println()
	fmt.Println(ginkgoacel.EvidenceOf(run, matchers.AtMostNTimes("delete_record", 1)))
	// Output:
	// run.json: delete_record at step 2 needs an earlier successful validate_record; the one at step 1 failed: "timeout" [must_precede(validate_record, delete_record)]
	//     * 1  validate_record {"id":"r1"} error: "timeout"
	//     > 2  delete_record {"id":"r1"}
	//   step 1: validate_record failed: "timeout"
	//   hint: Call validate_record first, and delete_record only once it has succeeded.
	//
	// run.json, 2 calls, keeps at_most_n_times(delete_record, 1)
}

func ExampleLabels() {
	fmt.Printf("%q\n", ginkgoacel.Labels(
		matchers.MustPrecede("validate_record", "delete_record"),
		matchers.AtMostTotal("issue_refund", "amount", 500),
	))
	// Output:
	// ["acel" "rule:must_precede validate_record delete_record" "rule:at_most_total issue_refund amount 500"]
}
