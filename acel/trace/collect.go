package trace

import (
	"bytes"
	"errors"
	"iter"
	"os"

	"github.com/acel-dev/acel/acel"
)

// Load reads a whole file into memory, one trace for each of its sessions in
// the order in which they begin. It is for tests and small files; [Decode]
// streams. Traces that were cut hold the calls up to there, are Partial, and come
// with an error, which wraps a [*acel.Problem] for everything that was wrong.
func Load(path string, o Options) ([]acel.Trace, error) {
	if o.Name == "" {
		o.Name = path
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Collect(Decode(f, o))
}

// Collect gathers what [Decode] yields. What it returns lasts, and is as for
// [Load].
func Collect(events iter.Seq2[Event, error]) ([]acel.Trace, error) {
	var traces []acel.Trace
	var wrong []error
	index := map[*Session]int{}
	for e, err := range events {
		switch {
		case err != nil:
			wrong = append(wrong, err)
		case e.Kind == Opened:
			index[e.Session] = len(traces)
			traces = append(traces, acel.Trace{Name: e.Session.Place.File, Session: e.Session.ID, Format: e.Session.Format})
		case e.Kind == Called:
			t := &traces[index[e.Session]]
			t.Calls = append(t.Calls, keep(e.Call))
		case e.Kind == Cut:
			traces[index[e.Session]].Extent = acel.Partial
		case e.Kind == Stopped:
			traces[index[e.Session]].Extent = acel.Stopped
		}
	}
	if len(wrong) == 1 {
		return traces, wrong[0]
	}
	return traces, errors.Join(wrong...)
}

// keep returns a call that lasts.
func keep(c acel.Call) acel.Call {
	c.Args = bytes.Clone(c.Args)
	c.Outcome.Result = bytes.Clone(c.Outcome.Result)
	return c
}
