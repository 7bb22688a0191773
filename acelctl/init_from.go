package main

import (
	"context"
	"fmt"
	"io"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/trace"
)

// read returns what the traces show, or says what is wrong with them.
func (i *initialization) read(t target) *seen {
	e := newExpansion(soughtTraces(), t.name)
	for _, arg := range i.from {
		e.argument(arg)
	}
	i.guard(t, e.inputs)
	i.show(problemsIn(e.inputs)...)
	r := traceReader{seen: newSeen(), reading: &i.reading, stdin: i.cmd.InOrStdin()}
	for _, in := range e.inputs {
		if in.problem == nil {
			i.show(r.file(i.cmd.Context(), in.name)...)
		}
	}
	switch {
	case i.failed:
	case r.seen.calls == 0:
		i.show(&acel.Problem{Message: "the traces hold no tool call, and show nothing to propose", Hint: "without --from, init writes a file to change"})
	case r.guesses:
		i.note("note: " + chatNote)
	}
	return r.seen
}

// A traceReader adds up what traces show.
type traceReader struct {
	seen    *seen
	reading *readingFlags
	stdin   io.Reader
	guesses bool // what was read does not say which calls failed
}

// file reads one file, and returns what is wrong with it.
func (r *traceReader) file(ctx context.Context, name string) []*acel.Problem {
	in, err := open(ctx, name, r.stdin)
	if err != nil {
		return []*acel.Problem{unreadable(name, err)}
	}
	defer in.Close()
	before := r.seen.sessions
	problems := r.decode(ctx, name, in)
	switch {
	case ctx.Err() != nil:
		return []*acel.Problem{inputProblem(name, "interrupted", "")}
	case r.seen.sessions == before && len(problems) == 0:
		return []*acel.Problem{inputProblem(name, "holds no session", "")}
	}
	if r.seen.sessions == before {
		if p := notTrace(name); p != nil {
			return []*acel.Problem{p}
		}
	}
	return problems
}

// decode reads the sessions of one file, side by side.
func (r *traceReader) decode(ctx context.Context, name string, in io.Reader) (problems []*acel.Problem) {
	o := r.reading.options()
	o.Name = name
	sessions := map[*trace.Session]*seenSession{}
	for e, err := range trace.Decode(in, o) {
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			problems = append(problems, rules.ProblemsIn(err)...)
		case e.Kind == trace.Opened:
			sessions[e.Session] = r.seen.session()
			r.guesses = r.guesses || r.reading.guessesNoErrors([]report.Trace{{Format: e.Session.Format, Calls: 1}})
		case e.Kind == trace.Called:
			sessions[e.Session].call(e.Call)
			if len(r.seen.tools) > mostTools {
				return append(problems, &acel.Problem{
					Place:   e.Call.Place,
					Message: fmt.Sprintf("more than %d different tools, so that these are hardly their names", mostTools),
				})
			}
		default:
			delete(sessions, e.Session)
		}
	}
	return problems
}
