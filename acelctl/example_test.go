package main

import (
	"context"
	"fmt"
	"os"
)

func Example() {
	args := []string{"replay", "--quiet", "--rules", "testdata/example/acel.yaml", "testdata/example/refund.jsonl"}
	code := run(context.Background(), args, os.Stdin, os.Stdout, os.Stderr)
	fmt.Println("exit code", code)
	// Output:
	// testdata/example/refund.jsonl:2:1: issue_refund at step 2 needs an earlier successful verify_customer; the one at step 1 failed: "timeout" [know-your-customer]
	//     2 | {"tool": "issue_refund", "args": {"order": "A-17", "amount": 450.00}}
	//       | ^
	//   step 1: testdata/example/refund.jsonl:1:1: verify_customer failed: "timeout"
	//   rule: testdata/example/acel.yaml:2:5: must_precede(verify_customer, issue_refund)
	//   hint: Call verify_customer first, and issue_refund only once it has succeeded.
	//
	// FAIL: 1 violation in 1 of 1 trace
	// exit code 1
}
