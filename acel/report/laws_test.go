package report_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"
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
		`"`, `\`, `\u`, `{"a":`, "}", "[", "]", "1e9", "::", "##", "#", "[", "\x1b[31m", "\u009b", "\n", "\u202e", "\U000E0041", "\xff",
	})), func(parts []string) string { return strings.Join(parts, "") }),
)

func hostilePlace(t *rapid.T) acel.Place {
	return acel.Place{
		File: hostile.Draw(t, "file"), Line: rapid.IntRange(0, 3).Draw(t, "line"), Column: rapid.IntRange(0, 3).Draw(t, "column"),
		Base: hostile.Draw(t, "base"), Item: rapid.IntRange(0, 3).Draw(t, "item"),
	}
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
			Rules:      []acel.RuleResult{{Rule: rule, Verdict: acel.Verdict(rapid.IntRange(0, 3).Draw(t, "verdict"))}},
			Violations: rapid.SliceOfN(rapid.Custom(hostileViolation), 0, 7).Draw(t, "violations"),
		})
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
	case strings.Contains(text, "##"), strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && !unicode.IsGraphic(r) }):
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
					strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsGraphic(r) }) {
					t.Fatalf("%s: %q", format, line)
				}
			}
		}
	})
}
