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
	traces timeline // a session for each trace
	spans  map[nestedID]nestedSpan
	calls  map[nestedID]nestedCall
	groups map[string]string        // the names of sessions, by trace
	asked  map[string]*acel.Problem // of models that asked for tools, by trace
	texts  map[string]string        // what users said, which comes again and again
	failed []nestedFailure
}

// A nestedID names a span. IDs may come again in another trace.
type nestedID struct{ trace, id string }

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
	tools  int // how many spans of tools are in it
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
		spans: map[nestedID]nestedSpan{}, calls: map[nestedID]nestedCall{}, groups: map[string]string{},
		asked: map[string]*acel.Problem{}, texts: map[string]string{},
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

// span takes a span of a trace.
func (t *nested) span(trace, id string, s nestedSpan, at acel.Place) error {
	of := nestedID{trace, id}
	if _, known := t.spans[of]; id == "" || known {
		return nil
	}
	t.spans[of] = s
	t.traces.held += int64(len(id)+len(s.parent)+len(s.name)) + 200
	return t.heldTooMuch(t.traces.held, "the spans of one file, which have to be put in order,", at)
}

// call takes the call that the span with an ID is. Of two records of one span the
// one counts that knows how it ended.
func (t *nested) call(trace *timedSession, id string, c timedCall) error {
	if id == "" {
		return t.addTimed(&t.traces, trace, c)
	}
	of := nestedID{trace.id, id}
	known, is := t.calls[of]
	if !is {
		t.calls[of] = nestedCall{trace, len(trace.calls)}
		return t.addTimed(&t.traces, trace, c)
	}
	old := &known.session.calls[known.index]
	switch ended := old.result.status != acel.Unfinished; {
	case old.call.Tool != c.call.Tool, ended && c.result.status != acel.Unfinished && !sameArguments(old.call.Args, c.call.Args):
		t.loseOf(trace, &acel.Problem{
			Place: c.call.Place, Message: "another call has the ID " + brief([]byte(id)) + " in the same trace",
			Hint: "of two records of one ID only the one is read that knows how the call ended",
		})
		return nil
	case ended || c.result.status == acel.Unfinished:
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
		if c := (timedCall{call: acel.Call{ID: f.id}}); !t.around(f.trace, &c) && c.origin == Agent {
			f.trace.stopped = f.reason
		}
	}
	t.countTools()
	for _, trace := range t.traces.sessions {
		if p := t.asked[trace.id]; p != nil && len(trace.calls) == 0 {
			t.loseOf(trace, p)
		}
		s := all.session(cmp.Or(t.groups[trace.id], trace.id), trace.at)
		s.stopped, s.lost = trace.stopped, append(s.lost, trace.lost...)
		for _, one := range t.saidIn(trace) {
			one.behind += len(s.calls)
			s.said = append(s.said, one)
		}
		s.calls = append(s.calls, t.callsOnce(trace)...)
	}
	for _, s := range all.sessions {
		if len(s.calls) > 1 && s.untimed() {
			s.note(s.at, "a call has no time: the calls are taken in the order of the file")
		}
	}
	return t.playRead(&all, err)
}
