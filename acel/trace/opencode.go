package trace

import (
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// decodeOpenCode reads what opencode run --format json streams. A line stands for a
// call that has ended, so that calls of one step are in the order of their ends:
// their times put them in that of their begins.
func decodeOpenCode(d *decoder, w *window) error {
	o := &openCode{decoder: d, t: timeline{format: formatOpenCode}, sessions: map[string]*openCodeSession{}}
	return o.playRead(&o.t, d.eachDocument(w, o.line))
}

func tellsOpenCode(s *sample) string {
	if s.any(func(n node) bool { return n.get("sessionID").kind() == '"' && n.get("part").kind() == '{' }) {
		return "a line has a sessionID and a part"
	}
	return ""
}

// An openCode reads the lines of one file.
type openCode struct {
	*decoder
	t        timeline
	sessions map[string]*openCodeSession
}

// An openCodeSession is a session of which lines are read.
type openCodeSession struct {
	*timedSession
	calls map[string]int // by the IDs of parts
	step  int            // counts the steps
}

func (o *openCode) line(n node) error {
	s, part := o.session(n), n.get("part")
	kind := n.get("type").text()
	switch {
	case kind == "tool_use", part.get("type").is("tool"):
		return o.call(s, part, n)
	case kind == "step_start":
		s.step++
		s.stopped = endsInStep
	case kind == "step_finish":
		s.stopped = openCodeEnd(part.get("reason").text())
	case kind == "error":
		failed := n.get("error")
		s.stopped = "the run failed: " + reasonIn(failed.get("data", "message").text(), failed.said(), failed.get("name").text())
	case kind == "", mentionsCalls(kind), mentionsCalls(part.get("type").text()):
		return o.lose(nil, n.problem("a line of type "+brief([]byte(kind))+" is not known", "it may hold a call or a result"))
	}
	return nil
}

func (o *openCode) session(n node) *openCodeSession {
	id := n.get("sessionID").text()
	s := o.sessions[id]
	if s == nil {
		s = &openCodeSession{timedSession: o.t.session(id, n.place()), calls: map[string]int{}}
		o.sessions[id] = s
	}
	return s
}

// openCodeEnd says why a run was stopped that ends with a step; "" if it was not.
func openCodeEnd(reason string) string {
	switch reason {
	case "tool-calls":
		return endsEarly
	case "length", "content-filter", "error":
		return "the last step ended with " + reason
	}
	return ""
}

// call reads a part that is a call. One that was read before has come further.
func (o *openCode) call(s *openCodeSession, part, line node) error {
	if part.kind() != '{' {
		return o.lose(nil, line.problem("a call without a part", ""))
	}
	state := part.get("state")
	c := timedCall{call: acel.Call{
		Tool: part.get("tool").text(), ID: part.get("callID").text(), Args: state.get("input").arguments(),
		Turn: part.get("messageID").text(), Time: state.get("time", "start").when(), Place: part.place(),
	}, end: state.get("time", "end").when()}
	if c.call.Tool == "" {
		return o.lose(nil, o.nameless(c.call.Place))
	}
	if s.step > 0 && c.call.Turn != "" {
		c.call.Turn += "." + strconv.Itoa(s.step)
	}
	c.result = result{id: c.call.ID, value: state.get("output").result(), at: c.call.Place}
	switch status := state.get("status").text(); status {
	case "completed":
	case "error":
		c.result.status, c.result.reason = acel.Failed, state.get("error").said()
	case "pending", "running":
		c.result.status = acel.Unfinished
	default:
		c.result.status = acel.Unfinished
		if err := o.lose(nil, part.problem("a call of the status "+brief([]byte(status))+", which is not known", "")); err != nil {
			return err
		}
	}
	return o.addTimedOnce(&o.t, s.timedSession, s.calls, firstText(part.get("id"), part.get("callID")), c)
}
