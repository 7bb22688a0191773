package main

import (
	"bytes"
	"errors"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/trace"
)

// A judge turns the events of one file into what was found in each session. It
// keeps an engine's session only while the trace's session is open.
type judge struct {
	checker *checker
	file    string
	open    map[*trace.Session]*running
	all     []*running // in the order of their opening
	tally   tally
	held    int // bytes of the calls that wait
}

// A running session is one whose end has not been read.
type running struct {
	session  *acel.Session // nil once it is over
	found    report.Trace
	recorder *evidence.Recorder // nil where no evidence is kept, and once it is over
	bundles  []*evidence.Bundle
	failed   error // why there are not all of them
	waiting  []acel.Call
	held     int // bytes of those
}

func newJudge(c *checker, file string) *judge {
	return &judge{checker: c, file: file, open: map[*trace.Session]*running{}}
}

// event judges what happens. The error is that of a call that cannot be judged.
func (j *judge) event(e trace.Event) error {
	switch e.Kind {
	case trace.Opened:
		j.start(e.Session)
	case trace.Called:
		j.tally.call(&e.Call)
		return j.called(j.open[e.Session], e.Call)
	case trace.Closed, trace.Cut, trace.Stopped:
		r := j.open[e.Session]
		err := j.catchUp(r)
		if r.session != nil {
			r.found.Stopped = shortReason(r.shown(acel.Call{Outcome: acel.Outcome{Error: e.Reason}}).Outcome.Error)
		}
		j.end(r, e.Kind)
		delete(j.open, e.Session)
		return err
	}
	return nil
}

// called judges a call, or has it wait until all of its session are known: where values
// are to be hidden, a later call may bring one that stands in an earlier, as where the
// user says first what a tool is given then. Of a session that is too long for that,
// a value is known once a field has had it.
func (j *judge) called(r *running, c acel.Call) error {
	if !j.checker.redacts || r.session == nil {
		return j.call(r, c)
	}
	r.session.Foresee(c)
	c.Args, c.Outcome.Result = bytes.Clone(c.Args), bytes.Clone(c.Outcome.Result)
	r.waiting = append(r.waiting, c)
	size := len(c.Args) + len(c.Outcome.Result) + len(c.Outcome.Error) + len(c.User)
	r.held, j.held = r.held+size, j.held+size
	if j.held < mostHeld && len(r.waiting) < mostWaiting {
		return nil
	}
	return j.catchUp(r)
}

// How much waits: of all sessions of a file, in bytes, and of one, in calls.
const (
	mostHeld    = 32 << 20
	mostWaiting = 100_000
)

// catchUp judges the calls that wait.
func (j *judge) catchUp(r *running) error {
	waiting := r.waiting
	j.held -= r.held
	r.waiting, r.held = nil, 0
	for _, c := range waiting {
		if err := j.call(r, c); err != nil {
			return err
		}
	}
	return nil
}

func (j *judge) start(s *trace.Session) {
	r := &running{
		found: report.Trace{File: j.file, Session: s.ID, Place: s.Place, Format: s.Format, Waivers: j.checker.waivers},
	}
	r.session = j.checker.policy.NewSession(acel.SessionOptions{KeepTrace: acel.KeepEvidence, Observer: j.observer(r)})
	if j.checker.timelines {
		r.found.Timeline = report.NewTimeline(r.session.RedactedState())
	}
	j.open[s] = r
	j.all = append(j.all, r)
}

// observer records evidence of a session; nil where none is kept.
func (j *judge) observer(r *running) acel.Observer {
	if j.checker.evidence == "" {
		return nil
	}
	keep := func(b *evidence.Bundle) error { r.bundles = append(r.bundles, b); return nil }
	r.recorder = evidence.NewRecorder(evidence.Session{File: r.found.File, ID: r.found.Session}, j.checker.evidence, keep)
	return r.recorder
}

// shown is a call as reports may show it: after the session's end nothing of it.
func (r *running) shown(c acel.Call) acel.Call {
	if r.session == nil {
		return acel.Call{}
	}
	return r.session.Redacted(c)
}

// call judges a call. A record that cannot be judged ends its session there, as
// it does in [acel.Replay].
func (j *judge) call(r *running, c acel.Call) error {
	j.checker.reads.Call(c, r.shown)
	if r.session == nil {
		return nil
	}
	v, err := r.session.Record(c)
	if line := r.found.Timeline; line != nil && err == nil {
		line.Record(r.session.Redacted(c), r.session.Steps(), r.session.RedactedState(), v)
	}
	r.found.Add(v...)
	if err == nil {
		return nil
	}
	j.end(r, trace.Cut)
	return &acel.Problem{
		Place:   c.Place,
		Message: strings.TrimPrefix(err.Error(), c.Place.String()+": "),
		Hint:    "the session is judged up to here",
	}
}

// end ends a session as its trace does.
func (j *judge) end(r *running, kind trace.EventKind) {
	if r.session == nil {
		return
	}
	var last []acel.Violation
	switch kind {
	case trace.Cut:
		last = r.session.Cut()
	case trace.Stopped:
		last = r.session.Stop()
	default:
		last = r.session.Close()
	}
	if r.found.Timeline != nil {
		r.found.Timeline.Close(last)
	}
	r.found.Add(last...)
	r.found.Order()
	r.found.Cut = kind != trace.Closed
	r.found.Calls = r.session.Steps()
	j.checker.redacted.add(r.session.RedactedFields())
	r.found.Rules = j.checker.seen.share(r.session.Results())
	r.session = nil
	if r.recorder != nil {
		r.failed, r.recorder = r.recorder.Err(), nil
	}
}

// checked returns what was found in a file. Sessions that are open yet, as after an
// interrupt, are cut.
func (j *judge) checked(f fileRead) checked {
	j.checker.tallies.add(j.tally)
	c := checked{fileRead: f}
	for _, r := range j.all {
		if err := j.catchUp(r); err != nil {
			c.problems = append(c.problems, rules.ProblemsIn(err)...)
		}
		j.end(r, trace.Cut)
		c.traces = append(c.traces, r.found)
		c.bundles = append(c.bundles, r.bundles)
		c.failed = errors.Join(c.failed, r.failed)
	}
	return c
}
