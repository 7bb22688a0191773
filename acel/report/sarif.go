package report

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/acel-dev/acel/acel"
)

// What GitHub takes of a SARIF file, and what we give it of each, so that it takes
// the whole.
const (
	maxSARIFResults = 25_000  // GitHub refuses a file with more
	maxSARIFFlows   = 100_000 // calls in the code flows of all results together
	maxSARIFFlow    = 1_000   // calls in the flow of one result: GitHub shows no more
	maxSARIFRelated = 100     // calls that decided one result: GitHub shows no more
)

const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// writeSARIF writes one run in SARIF 2.1.0, as GitHub's code scanning wants it:
//
//   - Rules and tools' conditions are tool.driver.rules, with their help.
//   - Findings are results, at their call. One that is excused is there as well,
//     suppressed and of level note, whatever its rule's. Of a trace that came by
//     standard input the result stands at its rule, since there is no file to show.
//   - The session's calls up to the violation are the code flow, those that decide
//     it essential. How many were left out before a call is said with it.
//   - What was not read or not decided is among the notifications of the one
//     invocation, with the verdict first. executionSuccessful is false where
//     something could not be checked.
//
// Columns are in UTF-16 code units where the source shows the line, and in bytes,
// as places count, where it does not: the same in a line of ASCII. A region ends
// with its line as far as that is shown, and otherwise behind one column.
//
// partialFingerprints has our own fingerprint only. The line hash that GitHub goes
// by is left to its upload action, which warns of every other value. Nor is there
// automationDetails, which would take from that action the category by which
// several uploads are told apart.
//
// Text is sanitized, and none of it is a link but our own to the rule. Braces in
// messages stay single: there are no arguments to fill in.
func writeSARIF(w io.Writer, r *Report, o Options) error {
	s := newSARIF(w, r, o)
	s.object(func() {
		s.text("$schema", sarifSchema)
		s.text("version", "2.1.0")
		s.list("runs", 1, func(int) { s.object(s.run) })
	})
	return s.err
}

// A sarifWriter writes the one run of a report.
type sarifWriter struct {
	*jsonWriter
	report *Report
	o      Options
	rules  sarifRules
	chosen sarifChoice
	room   int // calls in the flow of one result, and at most so many that decided it
}

func newSARIF(w io.Writer, r *Report, o Options) *sarifWriter {
	s := &sarifWriter{jsonWriter: newJSONWriter(w), report: r, o: o, rules: sarifRulesOf(r), chosen: chooseSARIF(r)}
	s.room = min(maxSARIFFlow, maxSARIFFlows/max(1, s.chosen.results))
	return s
}

func (s *sarifWriter) run() {
	s.member("tool", sarifTool{s.driver()})
	s.member("invocations", []sarifInvocation{s.invocation()})
	s.member("originalUriBaseIds", map[string]any{sarifRoot: map[string]any{"description": sarifText{
		Text: "The directory that acelctl ran in: for code scanning the root of the repository.",
	}}})
	s.text("columnKind", "utf16CodeUnits")
	s.name("results")
	s.nest("[]", func() {
		left := s.chosen
		for i := range s.report.Traces {
			t := &s.report.Traces[i]
			for _, f := range t.Violations {
				if left.take(f) {
					s.whole(s.result(t, f))
				}
			}
		}
	})
}

func (s *sarifWriter) driver() sarifDriver {
	d := sarifDriver{Name: "acelctl", InformationURI: "https://github.com/acel-dev/acel", Rules: s.rules.all}
	if version, ok := semantic(s.o.Version); ok {
		d.Version, d.SemanticVersion = version, version
	}
	return d
}

// member writes an object or a list under a key.
func (s *sarifWriter) member(key string, v any) {
	s.name(key)
	s.whole(v)
}

// whole writes a value that is made of the types of this report, which is
// indented unless it is large.
func (s *sarifWriter) whole(v any) {
	if s.err != nil {
		return
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if s.err = e.Encode(v); s.err == nil {
		s.value(bytes.TrimSpace(b.Bytes()))
	}
}

// sarifLevel is a severity as SARIF spells it.
func sarifLevel(severity acel.Severity) string {
	switch severity {
	case acel.SeverityError:
		return "error"
	case acel.SeverityWarning:
		return "warning"
	}
	return "note"
}
