package acel_test

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// endsWith is the property of traces whose last call is one of a tool.
type endsWith string

func (tool endsWith) String() string { return "ends_with(" + string(tool) + ")" }
func (tool endsWith) Demand() string { return "end with " + string(tool) }

func (tool endsWith) Check(t acel.Trace) (acel.Finding, error) {
	calls, err := t.Steps()
	if err != nil {
		return acel.Finding{}, err
	}
	if len(calls) == 0 {
		return acel.Finding{Explain: func() string { return "calls nothing" }}, nil
	}
	last := calls[len(calls)-1].Tool
	return acel.Finding{Holds: last == string(tool), Explain: func() string { return "ends with " + last }}, nil
}

// A property of one's own needs a checker. It is then a matcher of Gomega's,
// and what Satisfy takes.
func ExampleProperty() {
	log := acel.NewProperty(endsWith("log"))
	trace := acel.Trace{Name: "run.json", Calls: []acel.Call{{Tool: "log"}, {Tool: "delete"}}}

	fmt.Println(log(trace))
	fmt.Println(log.FailureMessage(trace))
	// Output:
	// false
	// Expected run.json, 2 calls
	// to end with log
	// but it ends with delete
}
