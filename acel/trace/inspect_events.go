package trace

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// An inspectSpan says in what an event of Inspect happened.
type inspectSpan struct {
	agent  string // the sub-agent's name
	inner  bool   // in an agent that a tool or another agent started
	agents bool   // in an agent
	tools  bool   // in a tool
	judge  bool   // in a scorer
}

// within returns what a span of a type and a name is, in another one.
func (s inspectSpan) within(kind, name string) inspectSpan {
	switch kind {
	case "agent":
		if s.agents || s.tools {
			s.inner, s.agent = true, name
		}
		s.agents = true
	case "tool":
		s.tools = true
	case "scorer", "scorers":
		s.judge = true
	}
	return s
}

// An inspectEvent holds the members of an event that matter.
type inspectEvent struct {
	kind, spanID                                    string
	pending                                         bool
	id, parent, name, typ, action, agent, timestamp node
	completed, function, input, inputRefs           node
	output, events                                  pointed
}

func (e *inspectEvent) find(n pointed) {
	for key, value := range n.members() {
		switch string(key) {
		case "event":
			e.kind = value.text()
		case "span_id":
			e.spanID = value.text()
		case "pending":
			e.pending = value.isTrue()
		case "id":
			e.id = value
		case "parent_id":
			e.parent = value
		case "name":
			e.name = value
		case "type":
			e.typ = value
		case "action":
			e.action = value
		case "agent":
			e.agent = value
		case "timestamp":
			e.timestamp = value
		case "completed":
			e.completed = value
		case "function":
			e.function = value
		case "input":
			e.input = value
		case "input_refs":
			e.inputRefs = value
		case "output":
			e.output = pointed{value, n.pointer + "/output"}
		case "events":
			e.events = pointed{value, n.pointer + "/events"}
		}
	}
}

// events reads a list of events that happened in a span.
func (i *inspectSample) events(list pointed, in inspectSpan) error {
	if !list.absent() && list.kind() != '[' {
		return i.lose(i.session, list.problem("the events of a sample must be a list, and are "+list.kindName(), ""))
	}
	return list.each(func(n pointed) error {
		var e inspectEvent
		e.find(n)
		span := in
		if known, is := i.spans[e.spanID]; is {
			span = known
		}
		span.judge = span.judge || i.judging > 0
		return i.event(n, &e, span)
	})
}

func (i *inspectSample) event(n pointed, e *inspectEvent, in inspectSpan) error {
	switch e.kind {
	case "span_begin":
		if above, is := i.spans[e.parent.text()]; is {
			in = above
		}
		i.spans[e.id.text()] = in.within(e.typ.text(), e.name.text())
	case "step":
		if strings.HasPrefix(e.typ.text(), "scorer") && e.action.is("begin") {
			i.judging++
		} else if strings.HasPrefix(e.typ.text(), "scorer") && i.judging > 0 {
			i.judging--
		}
	case "model":
		return i.modelEvent(e, in)
	case "tool":
		return i.toolEvent(n, e, in)
	case "subtask":
		return i.events(e.events, in)
	}
	return nil
}

// modelEvent reads what a model answered. The results in what it was asked are
// those of tools that Inspect did not run itself.
func (i *inspectSample) modelEvent(e *inspectEvent, in inspectSpan) error {
	at := e.timestamp.when()
	if len(i.waiting) > 0 {
		for message := range e.input.elements() {
			i.resultAsked(message, at)
		}
	}
	for _, message := range i.referred(e.inputRefs) {
		i.resultAsked(message, at)
	}
	if done := e.completed.when(); !done.IsZero() {
		at = done
	}
	message := e.output.at("choices")
	message = pointed{message.first().get("message"), message.pointer + "/0/message"}
	i.replies++
	common := inspectCall{span: in, turn: strconv.Itoa(i.replies), at: at}
	return i.callsIn(message, common, func(c inspectCall) error {
		i.ask(c)
		if c.server {
			i.endNow(len(i.calls)-1, at)
		}
		return nil
	})
}

// referred returns the messages of the pool that an event is the first to refer
// to.
func (i *inspectSample) referred(refs node) []node {
	most := i.pooled
	for ref := range refs.elements() {
		for bound := range ref.elements() {
			if n, err := strconv.Atoi(bound.label()); err == nil {
				most = max(most, min(n, len(i.pool)))
			}
		}
	}
	fresh := i.pool[i.pooled:most]
	i.pooled = most
	return fresh
}

// resultAsked takes the result of a call that has none.
func (i *inspectSample) resultAsked(message node, at time.Time) {
	if !message.get("role").is("tool") {
		return
	}
	if c := i.take(i.waiting, message.get("tool_call_id").text(), message.get("function").text()); c >= 0 {
		i.calls[c].answer = pointed{message, ""}
		i.endNow(c, at)
	}
}

// callsIn calls take with each call in the message of an assistant.
func (i *inspectSample) callsIn(message pointed, c inspectCall, take func(inspectCall) error) error {
	err := message.at("content").each(func(block pointed) error {
		switch kind := block.get("type").text(); {
		case kind == "tool_use":
			c := c
			c.id, c.tool, c.ask, c.answer, c.server = block.get("id").text(), block.get("name").text(), block, block, true
			return take(c)
		case mentionsCalls(kind):
			return i.lose(i.session, block.problem("a content of type "+brief([]byte(kind))+" is not known", "it may hold a call or a result"))
		}
		return nil
	})
	if err != nil {
		return err
	}
	calls := message.at("tool_calls")
	if !calls.absent() && calls.kind() != '[' {
		return i.lose(i.session, calls.problem("the calls of a message must be a list, and are "+calls.kindName(), ""))
	}
	return calls.each(func(call pointed) error {
		if call.kind() != '{' {
			return i.lose(i.session, call.problem("a call must be an object, and is "+call.kindName(), ""))
		}
		c := c
		c.id, c.tool, c.ask = call.get("id").text(), call.get("function").text(), call
		return take(c)
	})
}

// key is what a call of a message and the same call of an event have in common.
func (c *inspectCall) key() string {
	if c.id != "" {
		return c.id
	}
	return c.tool + string(c.ask.get("arguments").raw())
}

// ask takes down a call of an event.
func (i *inspectSample) ask(c inspectCall) {
	number := i.add(c)
	i.moments = append(i.moments, inspectMoment{call: number, at: c.at})
	i.asked[c.key()] = append(i.asked[c.key()], number)
	if !c.server {
		i.waiting[c.id] = append(i.waiting[c.id], number)
	}
}

// add takes a call, and returns its number.
func (i *inspectSample) add(c inspectCall) int {
	i.calls = append(i.calls, c)
	i.ids[c.id] = true
	return len(i.calls) - 1
}

// endNow takes down the end of a call of an event.
func (i *inspectSample) endNow(call int, at time.Time) {
	i.calls[call].ended = true
	i.moments = append(i.moments, inspectMoment{call: call, end: true, at: at})
}

// mostAlike is how many calls of one id are looked at for one of a tool.
const mostAlike = 50

// take takes the last call of a key out of a list, which is one of a tool if that
// is told; -1 if there is none.
func (i *inspectSample) take(from map[string][]int, key, tool string) int {
	numbers := from[key]
	for at := len(numbers) - 1; at >= max(0, len(numbers)-mostAlike); at-- {
		number := numbers[at]
		if tool != "" && i.calls[number].tool != tool {
			continue
		}
		if from[key] = slices.Delete(numbers, at, at+1); len(numbers) == 1 {
			delete(from, key)
		}
		return number
	}
	return -1
}

// toolEvent reads the run of a tool: of a call that a model is known to have asked
// for, or else of one that is known by this alone.
func (i *inspectSample) toolEvent(n pointed, e *inspectEvent, in inspectSpan) error {
	tool, begin := e.function.text(), e.timestamp.when()
	number := i.take(i.waiting, e.id.text(), tool)
	if number < 0 {
		number = len(i.calls)
		i.ask(inspectCall{id: e.id.text(), tool: tool, ask: n, span: in, at: begin})
		i.take(i.waiting, e.id.text(), tool)
	}
	i.calls[number].begin = begin
	inner := in.within("tool", "")
	if e.events.first().doc != nil { // as it was before there were spans
		inner = inner.within("agent", cutShort(e.agent.text(), tool))
	}
	if err := i.events(e.events, inner); err != nil {
		return err
	}
	if done := e.completed.when(); !e.pending || !done.IsZero() {
		i.calls[number].ran = n
		i.endNow(number, done)
	}
	return nil
}
