package trace

import (
	"strconv"
	"strings"
	"time"
)

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
	if c := i.nearest(i.waiting, message.get("tool_call_id").text(), message.get("function").text()); c >= 0 {
		i.calls[c].answer = pointed{message, ""}
		i.endNow(c, at)
	}
}

// toolEvent reads the run of a tool: of a call that a model is known to have asked
// for, or else of one that is known by this alone.
func (i *inspectSample) toolEvent(n pointed, e *inspectEvent, in inspectSpan) error {
	tool, begin := e.function.text(), e.timestamp.when()
	number := i.nearest(i.waiting, e.id.text(), tool)
	if number < 0 {
		number = len(i.calls)
		i.ask(inspectCall{id: e.id.text(), tool: tool, ask: n, span: in, at: begin})
		i.nearest(i.waiting, e.id.text(), tool)
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
