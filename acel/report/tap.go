package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel/render"
)

// writeTAP writes TAP, flat, in what versions 13 and 14 have in common: the plan, a
// test point for each thing to say of the input and for each rule in each session,
// and below a point that is not plainly ok a YAML block with its place and what a
// text report says of it. Comments at the end sum up. It calls itself version 13:
// readers of 14 take that, while Perl's prove finds fault with any other.
//
// "# SKIP" is a rule that no call matched, or what the threshold lets be, and
// "# TODO" findings that do not count, or are of severity info. "Bail out!" stands
// where nothing was checked at all, and that is not allowed.
func writeTAP(w io.Writer, r *Report, o Options) error {
	t := &tapWriter{w: w, m: newPointMaker(r, o)}
	total := 0
	for suite := range t.m.suites() {
		total += len(suite.points)
	}
	t.printf("TAP version 13\n1..%d\n", total)
	for suite := range t.m.suites() {
		for _, p := range suite.points {
			t.point(suite, p)
		}
	}
	for line := range strings.Lines(t.m.ending()) {
		t.printf("# %s", line)
	}
	s := t.m.summary
	if missing := s.nothing(); missing != nil && s.Outcome(o.Threshold) == Unchecked {
		t.printf("Bail out! %s\n", missing[0])
	}
	return t.err
}

type tapWriter struct {
	w      io.Writer
	m      *pointMaker
	number int
	err    error
}

func (t *tapWriter) printf(format string, args ...any) {
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.w, format, args...)
	}
}

func (t *tapWriter) point(s pointSuite, p point) {
	t.number++
	ok, directive := tapResult(p)
	if directive != "" {
		directive = " # " + directive
	}
	t.printf("%s %d - %s%s\n", ok, t.number, tapText(s.name+": "+p.name), directive)
	if text := t.m.text(p, s.trace); text != "" || ok != "ok" {
		t.diagnostics(p, text)
	}
}

// tapResult is how a point's line begins, and the directive that ends it.
func tapResult(p point) (ok, directive string) {
	switch {
	case p.result == pointPassed:
		return "ok", ""
	case p.result != pointSkipped:
		return "not ok", ""
	case len(p.findings) > 0:
		return "not ok", "TODO " + tapText(p.message)
	}
	return "ok", "SKIP " + tapText(p.message)
}

// tapText escapes what would begin a directive in visible text.
func tapText(s string) string {
	return strings.NewReplacer(`\`, `\\`, "#", `\#`).Replace(s)
}

// diagnostics writes the YAML block of a point. Its strings are quoted as JSON has
// them, which is YAML, too.
func (t *tapWriter) diagnostics(p point, text string) {
	t.printf("  ---\n")
	if p.message != "" {
		t.text("message", p.message)
	}
	if severity := p.severity(); severity != "" {
		t.text("severity", severity)
	}
	if p.place.File != "" {
		t.text("file", render.Sanitize(namedFile(p.place.File)))
	}
	if p.place.Line > 0 {
		t.printf("  line: %d\n", p.place.Line)
		if p.place.Column > 0 {
			t.printf("  column: %d\n", p.place.Column)
		}
	}
	t.block("text", text)
	t.printf("  ...\n")
}

// block writes lines as they are. The first says how far they are indented, so it
// begins with no blank, and an empty one is as far indented: Perl's reader takes it
// for the end otherwise.
func (t *tapWriter) block(key, text string) {
	if text == "" {
		return
	}
	t.printf("  %s: |\n", key)
	for line := range strings.Lines(strings.TrimLeft(text, " ")) {
		t.printf("    %s", line)
	}
}

func (t *tapWriter) text(key, value string) { t.printf("  %s: %s\n", key, yamlText(value)) }

// yamlText quotes visible text.
func yamlText(s string) string {
	quoted, _ := jsontext.AppendQuote(nil, s) // it fails only for what is no UTF-8
	return string(quoted)
}

// severity is the worst of what was found, or that of a problem; "" where nothing
// was.
func (p point) severity() string {
	switch {
	case p.problem != nil && p.problem.Warning:
		return "warning"
	case p.problem != nil:
		return "error"
	case len(p.findings) == 0:
		return ""
	}
	worst := slices.MinFunc(p.findings, func(a, b Finding) int { return int(a.Severity) - int(b.Severity) })
	return worst.Severity.String()
}
