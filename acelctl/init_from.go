package main

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/trace"
)

// read returns what the traces show, or says what is wrong with them.
func (i *initialization) read(t target) *seen {
	e := newExpansion(soughtTraces(), append(i.reading.files(), t.name)...)
	for _, arg := range i.from {
		e.argument(arg)
	}
	e.settle(&i.reading)
	i.guard(t, e.inputs)
	i.show(problemsIn(e.inputs)...)
	r := traceReader{seen: newSeen(), reading: reading{options: i.reading.options(), stdin: i.cmd.InOrStdin()}, formats: map[string]bool{}}
	for _, in := range e.inputs {
		if in.problem == nil {
			i.show(r.read(i.cmd.Context(), in)...)
		}
	}
	note := i.reading.silentNote(r.calls())
	switch {
	case i.failed:
	case r.seen.calls == 0:
		i.show(&acel.Problem{Message: "the traces hold no tool call, and show nothing to propose", Hint: "without --from, init writes a file to change"})
	case note != "":
		i.note("note: " + note)
	}
	return r.seen
}

// A traceReader adds up what traces show.
type traceReader struct {
	reading
	seen     *seen
	formats  map[string]bool // that calls were read from
	sessions map[*trace.Session]*seenSession
	tooMany  *acel.Problem
}

// read reads one file, its sessions side by side, and returns what is wrong with
// it.
func (r *traceReader) read(ctx context.Context, i input) []*acel.Problem {
	r.sessions, r.tooMany = map[*trace.Session]*seenSession{}, nil
	f := r.file(ctx, i, r.see)
	switch {
	case !f.whole:
		return []*acel.Problem{inputProblem(i.name, "interrupted", "")}
	case f.empty():
		return []*acel.Problem{inputProblem(i.name, f.nothing(), "")}
	case r.tooMany != nil:
		return append(f.problems, r.tooMany)
	}
	return f.problems
}

func (r *traceReader) see(e trace.Event) error {
	switch e.Kind {
	case trace.Opened:
		r.sessions[e.Session] = r.seen.session()
	case trace.Called:
		r.formats[e.Session.Format] = true
		r.sessions[e.Session].call(e.Call)
		if len(r.seen.tools) > mostTools {
			r.tooMany = &acel.Problem{
				Place:   e.Call.Place,
				Message: fmt.Sprintf("more than %d different tools, so that these are hardly their names", mostTools),
			}
			return errStop
		}
	case trace.Closed, trace.Cut, trace.Stopped:
		delete(r.sessions, e.Session)
	}
	return nil
}

// calls returns a session with a call for each format that calls were read from.
func (r *traceReader) calls() []report.Trace {
	var all []report.Trace
	for _, format := range slices.Sorted(maps.Keys(r.formats)) {
		all = append(all, report.Trace{Format: format, Calls: 1})
	}
	return all
}
