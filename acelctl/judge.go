package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/trace"
)

// A judge turns the events of one file into what was found in each session. It
// keeps an engine's session only while the trace's session is open.
type judge struct {
	checker  *checker
	file     string
	open     map[*trace.Session]*running
	all      []*running // in the order of their opening
	problems []*acel.Problem
	calls    int64
	tally    tally
}

// A running session is one whose end has not been read.
type running struct {
	session *acel.Session // nil once it is over
	found   report.Trace
}

func newJudge(c *checker, file string) *judge {
	return &judge{checker: c, file: file, open: map[*trace.Session]*running{}}
}

func (j *judge) event(e trace.Event) {
	switch e.Kind {
	case trace.Opened:
		j.start(e.Session)
	case trace.Called:
		j.tally.call(&e.Call)
		j.call(j.open[e.Session], e.Call)
	case trace.Closed, trace.Cut:
		j.end(j.open[e.Session], e.Kind == trace.Cut)
		delete(j.open, e.Session)
	}
}

func (j *judge) start(s *trace.Session) {
	r := &running{
		session: j.checker.policy.NewSession(acel.SessionOptions{KeepTrace: acel.KeepEvidence}),
		found:   report.Trace{File: j.file, Session: s.ID, Place: s.Place, Format: s.Format},
	}
	j.open[s] = r
	j.all = append(j.all, r)
}

// call judges a call. A record that cannot be judged ends its session there, as
// it does in [acel.Replay].
func (j *judge) call(r *running, c acel.Call) {
	if r.session == nil {
		return
	}
	v, err := r.session.Record(c)
	r.found.Add(v...)
	if err != nil {
		j.problems = append(j.problems, &acel.Problem{
			Place:   c.Place,
			Message: strings.TrimPrefix(err.Error(), c.Place.String()+": "),
			Hint:    "the session is judged up to here",
		})
		j.end(r, true)
	}
	if j.calls++; j.calls%progressStep == 0 {
		j.checker.counts.calls.Add(progressStep)
	}
}

// end ends a session, which is cut where its trace is not whole.
func (j *judge) end(r *running, cut bool) {
	if r.session == nil {
		return
	}
	var last []acel.Violation
	if cut {
		last = r.session.Cut()
	} else {
		last = r.session.Close()
	}
	r.found.Add(last...)
	slices.SortStableFunc(r.found.Violations, func(a, b acel.Violation) int { return cmp.Compare(a.Step, b.Step) })
	r.found.Cut = cut
	r.found.Calls = r.session.Steps()
	r.found.Rules = j.checker.seen.share(r.session.Results())
	r.session = nil
}

// interrupted returns what was found so far.
func (j *judge) interrupted() checked {
	for _, r := range j.all {
		j.end(r, true)
	}
	found := j.finished()
	found.whole = false
	return found
}

// finished returns what was found in a file that was read to its end.
func (j *judge) finished() checked {
	j.checker.counts.calls.Add(j.calls % progressStep)
	j.checker.tallies.add(j.tally)
	found := checked{problems: j.problems, begun: true, whole: true}
	for _, r := range j.all {
		found.traces = append(found.traces, r.found)
	}
	return found
}
