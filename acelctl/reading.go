package main

import (
	"context"
	"errors"
	"io"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/trace"
)

// A reading reads trace files: every command that takes some goes through it.
// Several files may be read at a time.
type reading struct {
	options trace.Options // without the name
	stdin   io.Reader
	counts  progress
}

// errStop ends the reading of a file; why is not its concern.
var errStop = errors.New("stop")

// file reads a file and shows what happens in it. What cannot be read is among
// the problems, as is what see returns, unless that is errStop.
func (r *reading) file(ctx context.Context, i input, see func(trace.Event) error) fileRead {
	if i.problem != nil {
		return failed(i.problem)
	}
	in, err := open(ctx, i.name, r.stdin)
	if err != nil {
		return failed(unreadable(i.name, err))
	}
	defer in.Close()
	f := r.decode(ctx, i, in, see)
	r.counts.files.Add(1)
	if f.sessions == 0 {
		f.explain(i)
	}
	return f
}

// decode reads a file that is open. Where a session was cut, the event's Reason
// says why its record breaks off, and is empty if it could not be read to its end.
func (r *reading) decode(ctx context.Context, i input, in io.Reader, see func(trace.Event) error) fileRead {
	o := r.options
	b := besides{names: i.beside}
	o.Name, o.Beside = i.name, b.files()
	f := fileRead{begun: true}
	f.calls.of = &r.counts
	defer f.calls.flush()
	for e, err := range trace.Decode(in, o) {
		if ctx.Err() != nil { // err, if there is one, says no more
			return f
		}
		if err != nil {
			f.lose(e.Session, rules.ProblemsIn(err)...)
			continue
		}
		f.take(&e)
		switch err := see(e); {
		case errors.Is(err, errStop):
			f.whole = true
			return f
		case err != nil:
			f.problems = append(f.problems, rules.ProblemsIn(err)...)
		}
	}
	f.whole = true
	f.problems = append(f.problems, b.unread()...)
	f.settle()
	return f
}

// failed is the reading of a file of which nothing can be read.
func failed(p *acel.Problem) fileRead {
	return fileRead{problems: []*acel.Problem{p}, begun: true, whole: true}
}
