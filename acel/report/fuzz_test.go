package report_test

import (
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

func FuzzJSON(f *testing.F) {
	f.Add("delete_record", []byte(`{"id": "r1"}`), "no")
	f.Add("::error::", []byte("{\"a\": \"##[x]\u202e\"}"), "\x1b\xff")
	f.Add("", []byte(`{"a": 1, "a": 2}`), "###")
	f.Add("日本", []byte("\"\\\u009b\""), `\`)
	f.Fuzz(func(t *testing.T, name string, data []byte, message string) {
		v := broken(validateFirst, name, 1, name, message)
		v.Call.Args, v.State, v.Hint = data, data, message
		v.Related = []acel.CallRef{{Step: 1, Tool: name, Note: message}}
		r := &report.Report{
			Traces:   []report.Trace{{File: name, Session: name, Violations: report.Findings(v)}},
			Problems: []*acel.Problem{{Message: message, Place: acel.Place{File: name, Base: message}}},
		}
		if problem := checkJSON(r); problem != "" {
			t.Fatal(problem)
		}
	})
}
