package acel_test

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// A rule means one thing however the tools of servers are spelt, in it and in
// the trace.
func ExampleSplitTool() {
	server, tool := acel.SplitTool("mcp__github__create_issue")
	fmt.Println(tool, "on", server)

	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.AtMostNTimes("mcp__github__create_issue", 1)}})
	if err != nil {
		fmt.Println(err)
		return
	}
	session := policy.NewSession(acel.SessionOptions{})
	for _, call := range []acel.Call{{Tool: "mcp__github__create_issue"}, {Tool: "create_issue", Server: "github"}} {
		found, err := session.Record(call)
		fmt.Println(found, err)
	}
	// Output:
	// create_issue on github
	// [] <nil>
	// [create_issue at step 2 is call 2 of mcp__github__create_issue; at most 1 allowed [at_most_n_times(mcp__github__create_issue, 1)]] <nil>
}
