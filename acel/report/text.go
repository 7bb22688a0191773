package report

import (
	"fmt"
	"io"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// writeText writes the problems, then the violations, each as a block of lines
// ended by an empty one; then the summary, and the verdict in the last line.
func writeText(w io.Writer, r *Report, o Options) error {
	t := &textWriter{w: w, o: o, sessions: sessionsByFile(r)}
	for _, p := range r.problemsShown(o) {
		t.problem(p)
	}
	for _, trace := range r.Traces {
		t.trace(trace)
	}
	s := r.Summary()
	switch {
	case !o.Quiet:
		t.summary(r, s)
	case s.openFails(o.Threshold):
		t.undecided(r.Rules())
	}
	if o.Coverage {
		t.coverage(coverageGrid("coverage", r.Coverage()))
	}
	t.printf("%s\n", lastLine(s, o))
	return t.err
}

// A textWriter remembers the first error of its writer.
type textWriter struct {
	w   io.Writer
	o   Options
	err error
	// sessions counts the sessions of each file: their names are worth
	// showing only where there are several.
	sessions map[string]int
}

func sessionsByFile(r *Report) map[string]int {
	n := map[string]int{}
	for _, t := range r.Traces {
		n[t.File]++
	}
	return n
}

// printf writes what must be sanitized already.
func (t *textWriter) printf(format string, args ...any) {
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.w, format, args...)
	}
}

func (t *textWriter) problem(p *acel.Problem) {
	if t.err == nil {
		t.err = render.Problem(t.w, p, t.render(Trace{}))
	}
	t.printf("\n")
}

func (t *textWriter) trace(trace Trace) {
	o := t.render(trace)
	counting, excused := trace.parted()
	shown, folds := folded(counting)
	for _, v := range shown {
		if t.err == nil {
			t.err = render.Violation(t.w, v.Violation, o)
		}
		t.printf("\n")
	}
	for _, f := range folds {
		t.fold(f, o)
	}
	if !t.o.Quiet {
		t.excusedIn(excused, o)
	}
}

// fold writes "run.json: … and 12 more of [rule] in this session, at steps 9,
// 14, …".
func (t *textWriter) fold(f *fold, o render.Options) {
	where := render.Sanitize(o.Place.File) + ": "
	if o.Session != "" {
		where += "session " + render.Clip(o.Session, cellName) + ": "
	}
	t.printf("%s… and %d more of [%s] in this session, at %s\n\n", where, f.count, render.Clip(f.rule, cellRule), f.at())
}

// render returns the options for what was found in a trace.
func (t *textWriter) render(trace Trace) render.Options {
	o := render.Options{Color: t.o.Color, Source: t.o.Source, Place: trace.place(acel.Violation{})}
	if t.sessions[trace.File] > 1 {
		o.Session = trace.Session
	}
	return o
}

// lastLine is the verdict on the run, coloured.
func lastLine(s Summary, o Options) string {
	return render.Options{Color: o.Color}.Paint(outcomeStyle(s.Outcome(o.Threshold)), s.LastLine(o.Threshold))
}

func outcomeStyle(o Outcome) render.Style {
	return [...]render.Style{Clean: render.Good, Failed: render.Bad, Unchecked: render.Doubtful}[o]
}
