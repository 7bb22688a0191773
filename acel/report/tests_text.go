package report

import (
	"io"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/suite"
)

// writeTestsText writes the problems, the scores and what no case tests, then
// each case that failed with what was expected and what was found, and what changed
// since an earlier run, so that this stands beside the verdict in the last line.
func writeTestsText(w io.Writer, t *Tests, o TestOptions) error {
	out := &textWriter{w: w, o: Options{Color: o.Color, Source: o.Source}}
	for _, p := range t.shown(o) {
		out.problem(p)
	}
	if !o.Quiet {
		out.scores(t.Results)
		out.untested(t)
	}
	if o.Coverage {
		for _, g := range testCoverage(t) {
			out.coverage(g)
		}
	}
	for _, r := range t.Results {
		out.suite(r, o)
	}
	if t.Comparison != nil {
		out.comparison(t.Comparison, o.Quiet)
	}
	out.printf("%s\n", lastTestLine(t, o))
	return out.err
}

func (t *textWriter) scores(results []*suite.Result) {
	if t.err == nil {
		t.err = writeScores(t.w, results)
	}
}

// lastTestLine is the verdict on the run, coloured.
func lastTestLine(t *Tests, o TestOptions) string {
	return render.Options{Color: o.Color}.Paint(outcomeStyle(t.Outcome(o.Threshold)), t.LastLine(o.Threshold))
}

// suite writes the cases of a file that failed, and how many passed.
func (t *textWriter) suite(r *suite.Result, o TestOptions) {
	for i := range r.Cases {
		switch c := &r.Cases[i]; {
		case !c.Passed():
			t.failedCase(c)
		case o.Verbose:
			t.caseLine(c, render.Good, "ok  ")
		}
	}
	name, failed := render.Sanitize(r.Suite.Name), r.Failed()
	switch {
	case o.Quiet:
	case failed > 0:
		t.printf("FAIL %s: %d of %s failed\n", name, failed, plural(len(r.Cases), "case"))
	default:
		t.printf("ok   %s: %s\n", name, plural(len(r.Cases), "case"))
	}
}

func (t *textWriter) caseLine(c *suite.CaseResult, style render.Style, word string) {
	t.printf("%s %s: %s\n", render.Options{Color: t.o.Color}.Paint(style, word), render.Place(c.Case.Place), render.Clip(c.Case.Name, cellMessage))
}

// failedCase writes a case with the difference between its labels and what was
// found: "-" before what is missing, "+" before what is too much.
func (t *textWriter) failedCase(c *suite.CaseResult) {
	t.caseLine(c, render.Bad, "FAIL")
	if c.Case.Why != "" {
		t.printf("       why: %s\n", render.Clip(c.Case.Why, cellMessage))
	}
	for _, d := range difference(c) {
		t.printf("     %s\n", d.line)
	}
	t.printf("\n")
}

// reasonUntouched is why a label was missed that nothing could meet.
const reasonUntouched = "no call of this case matches the rule"

// missedFor says why a label was missed, where that is simple.
func missedFor(c *suite.CaseResult, l suite.Label) string {
	if c.Untouched(l) {
		return ": " + reasonUntouched
	}
	return ""
}

// A diffLine is one violation, expected, found, or, where nothing is wrong,
// both.
type diffLine struct {
	at    suite.Finding
	wrong bool
	line  string
}

// difference lists the violations of a case in the order of the steps.
func difference(c *suite.CaseResult) []diffLine {
	var all []diffLine
	add := func(sign string, f suite.Finding, comment ...string) {
		line := sign + " " + f.At() + " [" + render.Clip(f.Rule, cellRule) + "]" + strings.Join(comment, "")
		all = append(all, diffLine{f, sign != " ", line})
	}
	for _, l := range c.Case.Labels {
		if slices.Contains(c.Missed, l) {
			add("-", l.Finding, " was expected (", render.Place(l.Place), ") and not found", missedFor(c, l))
		} else {
			add(" ", l.Finding)
		}
	}
	for _, v := range c.Unexpected {
		add("+", suite.FindingOf(v), " was found and not expected: ", render.Clip(v.Message, cellMessage))
	}
	slices.SortStableFunc(all, func(a, b diffLine) int { return a.at.Compare(b.at) })
	if c.Reason != "" {
		all = append(all, diffLine{wrong: true, line: "- " + c.Reason})
	}
	return all
}
