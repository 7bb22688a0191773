package report_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// hostile draws text of the sort that hurts.
var hostile = rapid.OneOf(
	rapid.String(),
	rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 40), func(b []byte) string { return string(b) }),
	rapid.Map(rapid.SliceOf(rapid.SampledFrom([]string{
		`"`, `\`, `\u`, `{"a":`, "}", "[", "]", "1e9", "::", "##", "#", "[", "\x1b[31m", "\u009b", "\n", "\u202e", "\u3164", "\u2800", "\U000E0041", "\xff",
	})), func(parts []string) string { return strings.Join(parts, "") }),
)

func hostilePlace(t *rapid.T) acel.Place {
	return acel.Place{
		File: hostile.Draw(t, "file"), Line: rapid.IntRange(0, 3).Draw(t, "line"), Column: rapid.IntRange(0, 3).Draw(t, "column"),
		Base: hostile.Draw(t, "base"), Item: rapid.IntRange(0, 3).Draw(t, "item"),
	}
}

// hostileFinding is one that counts, or that does not, for a reason of theirs.
func hostileFinding(t *rapid.T) report.Finding {
	f := report.Finding{Violation: hostileViolation(t)}
	if rapid.Bool().Draw(t, "excused") {
		f.Excuse = &report.Excuse{
			Kind: report.ExcuseKind(rapid.IntRange(0, 1).Draw(t, "excuse")), Reason: hostile.Draw(t, "reason"),
			Since: hostile.Draw(t, "since"), Expires: hostile.Draw(t, "expires"), Place: hostilePlace(t),
		}
	}
	return f
}

// hostileTimeline is the timeline of a session of a call or two.
func hostileTimeline(t *rapid.T) *report.Timeline {
	line := report.NewTimeline(nil)
	for step := range rapid.IntRange(0, 3).Draw(t, "steps") {
		c := acel.Call{
			Tool: hostile.Draw(t, "tool"), Server: hostile.Draw(t, "server"), Turn: hostile.Draw(t, "turn"), Agent: hostile.Draw(t, "agent"),
			Args: json.RawMessage(hostile.Draw(t, "args")), Place: hostilePlace(t),
			Outcome: acel.Outcome{Status: acel.Status(rapid.IntRange(0, 3).Draw(t, "status")), Error: hostile.Draw(t, "error")},
		}
		line.Record(c, step+1, json.RawMessage(hostile.Draw(t, "state")), nil)
	}
	return line
}

func hostileViolation(t *rapid.T) acel.Violation {
	v := acel.Violation{
		Kind: rapid.SampledFrom([]acel.Kind{acel.Temporal, acel.Precondition, acel.Postcondition}).Draw(t, "kind"),
		Rule: hostile.Draw(t, "rule"), Spec: hostile.Draw(t, "spec"), RulePlace: hostilePlace(t),
		Severity: acel.Severity(rapid.IntRange(0, 2).Draw(t, "severity")), Step: rapid.IntRange(0, 9).Draw(t, "step"),
		State: []byte(hostile.Draw(t, "state")), Message: hostile.Draw(t, "message"), Hint: hostile.Draw(t, "hint"),
	}
	if rapid.Bool().Draw(t, "call") {
		v.Call = &acel.Call{
			Tool: hostile.Draw(t, "tool"), Server: hostile.Draw(t, "server"), Args: []byte(hostile.Draw(t, "args")), Place: hostilePlace(t),
			Outcome: acel.Outcome{Status: acel.Status(rapid.IntRange(0, 3).Draw(t, "status"))},
		}
		v.Related = append(v.Related, acel.CallRef{
			Step: 1, Tool: hostile.Draw(t, "earlier"), Server: hostile.Draw(t, "on"), Note: hostile.Draw(t, "note"), Place: hostilePlace(t),
		})
	}
	return v
}

var anyReport = rapid.Custom(func(t *rapid.T) *report.Report {
	r := &report.Report{}
	for range rapid.IntRange(0, 3).Draw(t, "traces") {
		rule := acel.MustPrecede(hostile.Draw(t, "first"), hostile.Draw(t, "then"))
		rule.ID, rule.Severity = hostile.Draw(t, "id"), acel.Severity(rapid.IntRange(0, 2).Draw(t, "ruleSeverity"))
		r.Traces = append(r.Traces, report.Trace{
			File: hostile.Draw(t, "trace"), Session: hostile.Draw(t, "session"), Format: hostile.Draw(t, "format"),
			Calls: rapid.IntRange(0, 9).Draw(t, "calls"), Cut: rapid.Bool().Draw(t, "cut"),
			Timeline:   hostileTimeline(t),
			Rules:      []acel.RuleResult{{Rule: rule, Verdict: acel.Verdict(rapid.IntRange(0, 3).Draw(t, "verdict"))}},
			Violations: rapid.SliceOfN(rapid.Custom(hostileFinding), 0, 7).Draw(t, "violations"),
		})
	}
	if rapid.Bool().Draw(t, "baseline") {
		stale := report.Stale{Fingerprint: hostile.Draw(t, "fingerprint"), Rule: hostile.Draw(t, "gone"), Tool: hostile.Draw(t, "gone tool"), Since: hostile.Draw(t, "stale since")}
		r.Baseline = &report.Baseline{File: hostile.Draw(t, "baseline file"), Stale: []report.Stale{stale}}
	}
	if rapid.Bool().Draw(t, "problem") {
		r.Problems = append(r.Problems, &acel.Problem{Place: hostilePlace(t), Message: hostile.Draw(t, "problem"), Hint: hostile.Draw(t, "way out")})
	}
	return r
})

func TestEveryJSONReportFitsItsSchema(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyReport.Draw(t, "report")
		if problem := checkJSON(r); problem != "" {
			t.Fatal(problem)
		}
	})
}

// checkJSON writes a report as JSON and says what is wrong with it.
func checkJSON(r *report.Report) string {
	var b strings.Builder
	if err := report.Write(&b, "json", r, report.Options{}); err != nil {
		return err.Error()
	}
	text := b.String()
	switch {
	case !json.Valid([]byte(text)):
		return "not JSON: " + text
	case !utf8.ValidString(text):
		return "not UTF-8: " + text
	case !strings.HasSuffix(text, "}\n"):
		return "no newline at its end: " + text
	case strings.Contains(text, "##"), strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && !acel.Visible(r) }):
		return "something unescaped: " + text
	}
	if err := fitsSchema(text); err != nil {
		return err.Error() + "\n" + text
	}
	return keepsMessages(text, r)
}

// keepsMessages says where a report's messages are not in its JSON.
func keepsMessages(text string, r *report.Report) string {
	var decoded struct {
		Traces []struct{ Violations []struct{ Message string } }
	}
	if err := json.Unmarshal([]byte(text), &decoded); err != nil {
		return err.Error()
	}
	for i, trace := range r.Traces {
		for k, v := range trace.Violations {
			if want := string([]rune(v.Message)); decoded.Traces[i].Violations[k].Message != want {
				return "lost message " + want
			}
		}
	}
	return ""
}

func TestEveryReportForPeopleIsHarmless(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyReport.Draw(t, "report")
		for _, format := range []string{"text", "table"} {
			var b strings.Builder
			if err := report.Write(&b, format, r, report.Options{}); err != nil {
				t.Fatal(err)
			}
			for _, line := range strings.Split(b.String(), "\n") {
				if strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") ||
					strings.ContainsFunc(line, func(r rune) bool { return !acel.Visible(r) }) {
					t.Fatalf("%s: %q", format, line)
				}
			}
		}
	})
}
