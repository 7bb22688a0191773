package baseline_test

import (
	"fmt"
	"os"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/baseline"
	"github.com/acel-dev/acel/acel/report"
)

func Example() {
	payment := func(to string) acel.Violation {
		return acel.Violation{
			Rule: "pay-once", Message: "a second payment to " + to,
			Call: &acel.Call{Tool: "send_payment", Args: []byte(`{"to": "` + to + `"}`)},
		}
	}
	yesterday := report.Report{Traces: []report.Trace{{File: "runs/1.json", Violations: report.Findings(payment("ada"))}}}
	known, change := (&baseline.Baseline{Name: "acel.baseline.json"}).Update(&yesterday, "2026-11-30", false)
	fmt.Printf("%d added\n", change.Added)
	known.Write(os.Stdout)

	today := report.Report{Traces: []report.Trace{{File: "runs/2.json", Violations: report.Findings(payment("ada"), payment("bob"))}}}
	known.Excuse(&today)
	for _, f := range today.Traces[0].Violations {
		if f.Excuse == nil {
			fmt.Println("new:", f.Message)
		} else {
			fmt.Printf("%s: %s\n", f.Excuse, f.Message)
		}
	}
	// Output:
	// 1 added
	// {
	//   "schema": "acel.baseline/v1",
	//   "findings": [
	//     {"fingerprint": "d6b0a560f29598b993ff37a23348bda1", "rule": "pay-once", "tool": "send_payment", "since": "2026-11-30", "message": "a second payment to ada"}
	//   ]
	// }
	// known since 2026-11-30: a second payment to ada
	// new: a second payment to bob
}
