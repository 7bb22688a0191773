package trace

import (
	"cmp"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// nested are the spans of a file, by whatever name: records that say which other
// one each is in, in any order, some of them twice. Calls are spans; those around
// them say whose they are.
type nested struct {
	*decoder
	traces timeline              // a session for each trace
	spans  map[string]nestedSpan // by ID
	calls  map[string]nestedCall // by the ID of the span
	groups map[string]string     // the names of sessions, by trace
	asked  map[string]*acel.Problem // of models that asked for tools, by trace
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

// model takes what a model said in a trace. Where it asked for tools and no span
// is a call, the calls are missed.
func (t *nested) model(trace string, output node) {
	if t.asked[trace] != nil {
		return
	}
	if call := output.askedTool(mostDeep); call.doc != nil {
		t.asked[trace] = call.problem("the model asked for a tool, and no span of its trace is the call of one",
			"the program that made the trace must record its tools")
	}
}

// mostDeep is how deep in what a model said a call is looked for.
const mostDeep = 12

// askedTool returns a call in what a model said, in whatever form; the zero node
// if there is none. That of another agent, as a tool, is none.
func (n node) askedTool(deep int) node {
	if kind := n.get("type"); kind.is("tool_use") || kind.is("function_call") {
		return n
	}
	for key, value := range n.members() {
		if found := value.askedIn(string(key), deep); found.doc != nil {
			return found
		}
	}
	for element := range n.elements() {
		if found := element.askedIn("", deep); found.doc != nil {
			return found
		}
	}
	return node{}
}

func (n node) askedIn(key string, deep int) node {
	if key == "tool_calls" {
		for call := range n.elements() {
			if name := cmp.Or(call.get("name").text(), call.get("function", "name").text()); !strings.HasPrefix(name, "transfer_to_") {
				return call
			}
		}
		return node{}
	}
	if deep == 0 {
		return node{}
	}
	return n.askedTool(deep - 1)
}

// played yields what was read. Traces of one group are one session.
func (t *nested) played(err error) error {
	all := timeline{format: t.traces.format}
	for _, trace := range t.traces.sessions {
		if p := t.asked[trace.id]; p != nil && len(trace.calls) == 0 {
			if err := t.lose(nil, p); err != nil {
				return err
			}
		}
		s := all.session(cmp.Or(t.groups[trace.id], trace.id), trace.at)
		s.stopped = trace.stopped
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
