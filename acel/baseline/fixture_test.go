package baseline_test

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/baseline"
	"github.com/acel-dev/acel/acel/report"
)

// broken is a violation by a call of a tool.
func broken(rule, tool, args string) acel.Violation {
	return acel.Violation{
		Rule: rule, Spec: rule, Step: 1, Message: tool + " breaks " + rule,
		Call: &acel.Call{Tool: tool, Args: json.RawMessage(args)},
	}
}

// unmet is a violation by the end of a session.
func unmet(rule string) acel.Violation {
	return acel.Violation{Rule: rule, Spec: rule, Message: rule + " is unmet"}
}

// found is a report on one session with these violations.
func found(all ...acel.Violation) *report.Report {
	return &report.Report{Traces: []report.Trace{{File: "run.json", Calls: 1, Violations: report.Findings(all...)}}}
}

// first is the baseline of a report, made on a day.
func first(r *report.Report, day string) *baseline.Baseline {
	b, _ := (&baseline.Baseline{Name: "acel.baseline.json"}).Update(r, day, false)
	return b
}

func text(b *baseline.Baseline) string {
	GinkgoHelper()
	var out strings.Builder
	Expect(b.Write(&out)).To(Succeed())
	return out.String()
}

// excuses are the excuses of a report's findings, each as reports word it; "" of one
// that counts.
func excuses(r *report.Report) []string {
	var all []string
	for _, t := range r.Traces {
		for _, f := range t.Violations {
			if f.Excuse == nil {
				all = append(all, "")
			} else {
				all = append(all, f.Excuse.String())
			}
		}
	}
	return all
}
