package report_test

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// drawn is findings with the calls of its sessions, a finding that is known, one
// that is waived, and a baseline that has one more.
func drawn() *report.Report {
	r := findings()
	at := time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)
	step := func(n int, tool string, o acel.Outcome) acel.Call {
		return acel.Call{
			Tool: tool, Server: "crm", Turn: fmt.Sprint((n + 1) / 2), Time: at.Add(time.Duration(n) * 1500 * time.Millisecond), Outcome: o,
			Args:  json.RawMessage(`{"id": "r1", "amount": 1.50}`),
			Place: acel.Place{File: "runs/7.json", Line: n + 1, Column: 3, Item: n},
		}
	}
	line := report.NewTimeline(json.RawMessage(`{"authenticated":false}`))
	line.Record(step(1, "login", acel.Outcome{}), 1, json.RawMessage(`{"authenticated":true}`), nil)
	line.Record(step(2, "validate_record", acel.Outcome{Status: acel.Failed, Error: "timeout"}), 2, json.RawMessage(`{"authenticated":true}`), nil)
	line.Record(step(3, "delete_record", acel.Outcome{}), 3, json.RawMessage(`{"authenticated":true}`), []acel.Violation{r.Traces[0].Violations[0].Violation})
	r.Traces[0].Timeline = line
	payments := report.NewTimeline(nil)
	for n := 1; n <= 8; n++ {
		c := acel.Call{Tool: "send_payment", Args: json.RawMessage(`{"to": "ada", "amount": 100}`), Place: acel.Place{File: "runs/all.jsonl", Line: n + 1, Column: 3, Item: n}}
		payments.Record(c, n, nil, nil)
	}
	r.Traces[1].Timeline = payments
	r.Traces[1].Violations[5].Excuse = &report.Excuse{Kind: report.Known, Since: "2026-10-01"}
	r.Traces[1].Violations[6].Excuse = &report.Excuse{
		Kind: report.Waived, Reason: "the bank pays twice until the migration", Expires: "2026-12-31",
		Place: acel.Place{File: "acel.yaml", Line: 20, Column: 5},
	}
	r.Baseline = &report.Baseline{File: "acel.baseline.json", Stale: []report.Stale{
		{Fingerprint: "00112233445566778899aabbccddeeff", Rule: "pay-once", Tool: "send_payment", Since: "2026-09-01"},
	}}
	return r
}
