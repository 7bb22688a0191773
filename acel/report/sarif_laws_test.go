package report_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

func TestEverySARIFReportIsOneThatGitHubTakes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if problem := checkSARIF(anyReport.Draw(t, "report")); problem != "" {
			t.Fatal(problem)
		}
	})
}

func FuzzSARIF(f *testing.F) {
	f.Add("delete_record", []byte(`{"id": "r1"}`), "no", 3)
	f.Add("[x](http://example.org)", []byte("{\"a\": \"##[x]\u202e\"}"), "[y](1)\n::error::\x1b\xff", 0)
	f.Add("a:b%/../ \\?#[", []byte("\"\\\u009b\""), "](]([", -1)
	f.Add("-", []byte(`{`), "", 1<<40)
	f.Add("//host/日本\x00", []byte{}, "<script>{0}</script>", 1)
	f.Fuzz(func(t *testing.T, name string, data []byte, message string, line int) {
		v := broken(validateFirst, name, 1, name, message)
		v.Call.Args, v.State, v.Hint, v.Rule, v.Spec = data, data, message, message, name
		v.Call.Place.Line, v.RulePlace.File = line, name
		v.Related = []acel.CallRef{{Step: 1, Tool: name, Note: message, Place: v.Call.Place}}
		timeline := report.NewTimeline(data)
		timeline.Record(*v.Call, 1, data, []acel.Violation{v})
		trace := report.Trace{File: name, Session: name, Timeline: timeline, Violations: report.Findings(v, v)}
		trace.Violations[1].Excuse = &report.Excuse{Kind: report.Waived, Reason: message, Place: v.RulePlace}
		r := &report.Report{
			Traces:   []report.Trace{trace},
			Problems: []*acel.Problem{{Message: message, Hint: name, Place: acel.Place{File: name, Base: message, Line: line}}},
		}
		if problem := checkSARIF(r); problem != "" {
			t.Fatal(problem)
		}
	})
}
