package main

import (
	"cmp"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// An inspected is what a file holds, or several files together.
type inspected struct {
	fileRead
	totals
	tools, agents, stops census
	origins              map[trace.Origin]int

	open map[*trace.Session]*inspectedSession
	list *[]*inspectedSession // every session; nil where that is not asked for
}

// totals are counts over sessions.
type totals struct {
	withCalls int // sessions
	// results are of calls that ended well or with an error, and errors of these.
	results, errors, unfinished, refused int
	// turns are replies that asked for several calls at once; overlapped are calls
	// that are told to have begun before others ended.
	turns, overlapped int
	damaged           int // sessions that could not be read to their end
}

// event counts what happens in a file.
func (i *inspected) event(e trace.Event) error {
	switch e.Kind {
	case trace.Opened:
		s := &inspectedSession{id: e.Session.ID, place: e.Session.Place}
		if i.open == nil {
			i.open = map[*trace.Session]*inspectedSession{}
		}
		i.open[e.Session] = s
		if i.list != nil {
			s.named = true
			*i.list = append(*i.list, s)
		}
	case trace.Called:
		i.call(i.open[e.Session], &e)
	case trace.Closed, trace.Cut, trace.Stopped:
		i.end(i.open[e.Session], &e)
		delete(i.open, e.Session)
	}
	return nil
}

// call counts a call, or the begin or the end of one.
func (i *inspected) call(s *inspectedSession, e *trace.Event) {
	c := &e.Call
	tool := censusKey{c.Tool, c.Server}
	switch c.Phase {
	case acel.Ends:
		i.unfinished--
		i.ended(tool, c.Outcome.Status)
		return
	case acel.Begins:
		i.overlapped++
		i.unfinished++
	default:
		i.ended(tool, c.Outcome.Status)
	}
	i.tools.add(tool, 1, 0)
	i.agents.add(censusKey{name: cmp.Or(c.Agent, unnamedAgent)}, 1, 0)
	if i.origins == nil {
		i.origins = map[trace.Origin]int{}
	}
	i.origins[e.Origin]++
	if s.call(c) {
		i.turns++
	}
	if s.calls == 1 {
		i.withCalls++
	}
}

// unnamedAgent stands for the agent where calls name none.
const unnamedAgent = "unnamed"

// ended counts how a call ended.
func (i *inspected) ended(tool censusKey, status acel.Status) {
	switch status {
	case acel.Failed:
		i.errors++
		i.results++
		i.tools.add(tool, 0, 1)
	case acel.OK:
		i.results++
	case acel.Unfinished:
		i.unfinished++
	case acel.Refused:
		i.refused++
	}
}

// end counts how a session ended.
func (i *inspected) end(s *inspectedSession, e *trace.Event) {
	s.end = "whole"
	reason := shortReason(e.Reason)
	switch {
	case e.Kind == trace.Closed:
	case e.Kind == trace.Stopped:
		i.stops.add(censusKey{name: reason}, 1, 0)
		s.end = "stopped: " + reason
	case e.Reason == "":
		i.damaged++
		s.end = "cut: it could not be read to its end"
	default:
		i.stops.add(censusKey{name: reason}, 1, 0)
		s.end = "cut: " + reason
	}
}

// join adds what another file holds.
func (i *inspected) join(o *inspected) {
	i.sessions += o.sessions
	i.calls.n += o.calls.n
	i.parts += o.parts
	i.problems = append(i.problems, o.problems...)
	i.passed.join(o.passed)
	i.totals.join(&o.totals)
	i.tools.join(&o.tools)
	i.agents.join(&o.agents)
	i.stops.join(&o.stops)
	for origin, n := range o.origins {
		if i.origins == nil {
			i.origins = map[trace.Origin]int{}
		}
		i.origins[origin] += n
	}
}

func (t *totals) join(o *totals) {
	t.withCalls += o.withCalls
	t.results += o.results
	t.errors += o.errors
	t.unfinished += o.unfinished
	t.refused += o.refused
	t.turns += o.turns
	t.overlapped += o.overlapped
	t.damaged += o.damaged
}
