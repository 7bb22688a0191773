package report_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// The rules that the fixtures speak of.
var (
	validateFirst = placed(acel.MustPrecede("validate_record", "delete_record"), "", 3)
	payOnce       = placed(acel.AtMostNTimes("send_payment", 1), "pay-once", 4)
	auditAtEnd    = placed(acel.RequiredBeforeSessionEnd("audit"), "", 5)
)

func placed(r acel.Rule, id string, line int) acel.Rule {
	r.ID, r.Place = id, acel.Place{File: "acel.yaml", Line: line, Column: 5}
	if id != "" {
		r.Severity = acel.SeverityWarning
	}
	return r
}

// broken is a violation of r at a step of a file.
func broken(r acel.Rule, file string, step int, tool, message string) acel.Violation {
	return acel.Violation{
		Kind: acel.Temporal, Spec: r.String(), Rule: r.Key(), Severity: r.Severity, RulePlace: r.Place, Step: step,
		Call: &acel.Call{
			Tool: tool, Args: json.RawMessage(`{"id": "r1", "amount": 1.50}`),
			Place: acel.Place{File: file, Line: step + 1, Column: 3, Item: step},
		},
		Message: message, Hint: "Look before you leap.",
	}
}

// findings is a run that could check all and found something: in one file a
// deletion, in another a session with seven payments and one without a call.
func findings() *report.Report {
	deletion := broken(validateFirst, "runs/7.json", 3, "delete_record", "delete_record at step 3 needs an earlier successful validate_record; the one at step 2 failed")
	deletion.Call.Server = "crm"
	deletion.State = json.RawMessage(`{"authenticated":false}`)
	deletion.Related = []acel.CallRef{{
		Step: 2, Tool: "validate_record", Server: "crm", Status: acel.Failed, Note: "failed",
		Place: acel.Place{File: "runs/7.json", Line: 3, Column: 3, Item: 2},
	}}
	var payments []acel.Violation
	for step := 2; step <= 8; step++ {
		payments = append(payments, broken(payOnce, "runs/all.jsonl", step, "send_payment", fmt.Sprintf("send_payment at step %d is call %d of it; at most 1 allowed", step, step)))
	}
	unaudited := broken(auditAtEnd, "", 0, "", "the session ended after 0 steps without a successful audit")
	unaudited.Call = nil
	return &report.Report{
		Traces: []report.Trace{
			{File: "runs/7.json", Session: "task 0", Format: "native", Calls: 3, Violations: report.Findings(deletion), Rules: []acel.RuleResult{
				{Rule: validateFirst, Verdict: acel.Violated, Exercised: true, Matched: [2]bool{true, true}, Violations: 1},
				{Rule: payOnce, Verdict: acel.Satisfied},
			}},
			{File: "runs/all.jsonl", Session: "task 1", Format: "native", Calls: 8, Violations: report.Findings(payments...), Rules: []acel.RuleResult{
				{Rule: validateFirst, Verdict: acel.Satisfied},
				{Rule: payOnce, Verdict: acel.Violated, Exercised: true, Matched: [2]bool{true, true}, Violations: 7},
			}},
			{File: "runs/all.jsonl", Session: "task 2", Format: "native", Violations: report.Findings(unaudited), Rules: []acel.RuleResult{
				{Rule: validateFirst, Verdict: acel.Satisfied},
				{Rule: payOnce, Verdict: acel.Satisfied},
				{Rule: auditAtEnd, Verdict: acel.Violated, Violations: 1},
			}},
		},
		Problems: []*acel.Problem{{
			Place: acel.Place{File: "acel.yaml", Line: 6, Column: 5}, Warning: true,
			Message: "the rule says the same as the one on line 3", Hint: "leave one of them out",
			Excerpt: "  - must_precede: [validate_record, delete_record]", ExcerptColumn: 5, Width: 46,
		}},
	}
}

// damaged is a run whose input could not all be read.
func damaged() *report.Report {
	return &report.Report{
		Traces: []report.Trace{{File: "runs/8.json", Format: "native", Calls: 1, Cut: true, Rules: []acel.RuleResult{
			{Rule: validateFirst, Verdict: acel.Undecided, Exercised: true, Matched: [2]bool{true, true}},
			{Rule: auditAtEnd, Verdict: acel.Satisfied, Exercised: true, Matched: [2]bool{true, true}},
		}}, {File: "runs/9.json", Format: "native", Calls: 2, Rules: []acel.RuleResult{
			{Rule: validateFirst, Verdict: acel.Undecided, Exercised: true, Matched: [2]bool{true, true}},
		}}},
		Problems: []*acel.Problem{{
			Place:   acel.Place{File: "runs/8.json", Line: 3, Column: 1, Base: "/1"},
			Message: "the file ends inside a call", Hint: "record the session to its end",
		}},
	}
}

// clean is a run in which every rule held.
func clean() *report.Report {
	return &report.Report{Traces: []report.Trace{{File: "runs/1.json", Format: "native", Calls: 2, Rules: []acel.RuleResult{
		{Rule: validateFirst, Verdict: acel.Satisfied, Exercised: true, Matched: [2]bool{true, true}},
	}}}}
}

// source shows the one line of runs/7.json that matters.
type source struct{}

func (source) Line(p acel.Place) (string, int, bool) {
	return `  {"tool": "delete_record", "args": {"id": "r1"}}`, p.Column, p.File == "runs/7.json"
}

func written(format string, r *report.Report, o report.Options) string {
	GinkgoHelper()
	var b strings.Builder
	Expect(report.Write(&b, format, r, o)).To(Succeed())
	return b.String()
}

// expectGolden compares text with testdata/NAME. UPDATE_GOLDEN=1 writes the
// file instead; read the difference before you keep it.
func expectGolden(name, text string) {
	GinkgoHelper()
	path := filepath.Join("testdata", name)
	if os.Getenv("UPDATE_GOLDEN") != "" {
		Expect(os.WriteFile(path, []byte(text), 0o644)).To(Succeed())
	}
	want, err := os.ReadFile(path)
	Expect(err).NotTo(HaveOccurred(), "UPDATE_GOLDEN=1 makes it")
	Expect(text).To(Equal(string(want)))
}
