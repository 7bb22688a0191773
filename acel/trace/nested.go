package trace

import (
	"cmp"

	"github.com/acel-dev/acel/acel"
)

// nested are the spans of a file, by whatever name: records that say which other
// one each is in, in any order, some of them twice. Calls are spans; those around
// them say whose they are.
type nested struct {
	*decoder
	traces timeline                 // a session for each trace
	spans  map[string]nestedSpan    // by ID
	calls  map[string]nestedCall    // by the ID of the span
	groups map[string]string        // the names of sessions, by trace
	asked  map[string]*acel.Problem // of models that asked for tools, by trace
	failed []nestedFailure
}

// A nestedFailure is an agent's run that failed. It ends the session, unless the
// agent is a tool of another.
type nestedFailure struct {
	trace  *timedSession
	id     string // of the span
	reason string
}

// A nestedSpan is a span, as far as the calls in it are concerned.
type nestedSpan struct {
	parent string // the ID of the span that it is in
	kind   nestedKind
	name   string
}

type nestedKind uint8

const (
	nestedOther nestedKind = iota
	nestedAgent
	nestedTurn // a reply of the model, and what it asked for
	nestedTool
)

// A nestedCall says where a call is kept.
type nestedCall struct {
	session *timedSession
	index   int
}

func newNested(d *decoder, format string) *nested {
	return &nested{
		decoder: d, traces: timeline{format: format},
		spans: map[string]nestedSpan{}, calls: map[string]nestedCall{}, groups: map[string]string{},
		asked: map[string]*acel.Problem{},
	}
}

// trace returns the trace with an ID, which is new where there was none.
func (t *nested) trace(id string, at acel.Place) (*timedSession, error) {
	if s := t.traces.byID[id]; s != nil {
		return s, nil
	}
	t.traces.held += int64(len(id)) + 300
	return t.traces.session(id, at), t.heldTooMuch(t.traces.held, "the traces of one file, which have to be put together,", at)
}

// span takes a span.
func (t *nested) span(id string, s nestedSpan, at acel.Place) error {
	if _, known := t.spans[id]; id == "" || known {
		return nil
	}
	t.spans[id] = s
	t.traces.held += int64(len(id)+len(s.parent)+len(s.name)) + 200
	return t.heldTooMuch(t.traces.held, "the spans of one file, which have to be put in order,", at)
}

// call takes the call that the span with an ID is. Of two records of one span the
// one counts that knows how it ended.
func (t *nested) call(trace *timedSession, id string, c timedCall) error {
	if id == "" {
		return t.addTimed(&t.traces, trace, c)
	}
	known, is := t.calls[id]
	if !is {
		t.calls[id] = nestedCall{trace, len(trace.calls)}
		return t.addTimed(&t.traces, trace, c)
	}
	old := &known.session.calls[known.index]
	if old.result.status != acel.Unfinished || c.result.status == acel.Unfinished {
		return nil
	}
	add := timedSession{}
	if err := t.addTimed(&t.traces, &add, c); err != nil {
		return err
	}
	*old = add.calls[0]
	return nil
}

// loseOf takes down that a part of a trace could not be read.
func (t *nested) loseOf(trace *timedSession, p *acel.Problem) {
	if len(trace.lost) <= mostProblems { // more are not told
		trace.lost = append(trace.lost, p)
	}
}

// played yields what was read. Traces of one group are one session.
func (t *nested) played(err error) error {
	all := timeline{format: t.traces.format}
	for _, f := range t.failed {
		if c := (timedCall{call: acel.Call{ID: f.id}}); !t.around(&c) && c.origin == Agent {
			f.trace.stopped = f.reason
		}
	}
	for _, trace := range t.traces.sessions {
		if p := t.asked[trace.id]; p != nil && len(trace.calls) == 0 {
			t.loseOf(trace, p)
		}
		s := all.session(cmp.Or(t.groups[trace.id], trace.id), trace.at)
		s.stopped, s.lost = trace.stopped, append(s.lost, trace.lost...)
		for _, c := range trace.calls {
			if twice := t.around(&c); twice {
				continue
			}
			s.calls = append(s.calls, c)
		}
	}
	return t.playRead(&all, err)
}

// mostAround bounds how many spans around a call are looked at.
const mostAround = 1000

// around finds out from the spans around a call whose it is. It reports whether
// the call is there twice: a tool that is its own and only content.
func (t *nested) around(c *timedCall) (twice bool) {
	in := t.spans[c.call.ID].parent
	for range mostAround {
		s, known := t.spans[in]
		if !known {
			break
		}
		switch s.kind {
		case nestedTurn:
			if c.call.Turn == "" && c.call.Agent == "" {
				c.call.Turn = in
			}
		case nestedAgent:
			c.call.Agent = cmp.Or(c.call.Agent, s.name)
		case nestedTool:
			if s.name == c.call.Tool && t.spans[c.call.ID].parent == in {
				return true
			}
			c.origin = SubAgent
		}
		in = s.parent
	}
	return false
}
