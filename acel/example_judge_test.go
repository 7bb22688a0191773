package acel_test

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// How far a trace goes decides what it says of a requirement that it does not
// meet.
func ExampleJudge() {
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.RequiredBeforeSessionEnd("log_out")}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, extent := range []acel.Extent{acel.Complete, acel.Ongoing, acel.Partial} {
		trace := acel.Trace{Calls: []acel.Call{{Tool: "log_in"}}, Extent: extent}
		result, err := acel.Judge(policy, trace)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(extent, result.Rules[0].Verdict, len(result.Violations))
	}
	// Output:
	// complete VIOLATED 1
	// ongoing UNKNOWN 0
	// partial UNDECIDED 0
}
