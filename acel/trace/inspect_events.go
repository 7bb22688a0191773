package trace

import (
	"slices"
	"strconv"
	"strings"
)

// events reads a list of events that happened in a span.
func (i *inspectSample) events(list pointed, in inspectSpan) error {
	if !list.absent() && list.kind() != '[' {
		return i.lose(i.session, list.problem("the events of a sample must be a list, and are "+list.kindName(), ""))
	}
	return list.each(func(n pointed) error {
		if n.kind() != '{' {
			return i.lose(i.session, n.problem("an event must be an object, and is "+n.kindName(), ""))
		}
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
	default:
		return i.otherEvent(n, e.kind)
	}
	return nil
}

// otherEvent loses an event that is not known to hold no call.
func (i *inspectSample) otherEvent(n pointed, kind string) error {
	switch kind {
	case "approval", "branch", "checkpoint", "compaction", "error", "info", "input", "logger", "sample_init", "sample_limit",
		"sandbox", "score", "score_edit", "span_end", "state", "store":
		return nil
	}
	known := slices.Contains([]string{"", "model", "tool", "subtask", "step", "spanbegin"}, dialectless([]byte(kind)))
	if !known && !mentionsCalls(kind) && !holdsCalls(n.raw()) {
		return nil
	}
	return i.lose(i.session, n.problem("an event of the kind "+brief([]byte(kind))+" is not known", "it may hold a call or a result"))
}

// modelEvent reads what a model answered. The results in what it was asked are
// those of tools that Inspect did not run itself.
func (i *inspectSample) modelEvent(e *inspectEvent, in inspectSpan) error {
	at := e.timestamp.when()
	if len(i.waiting) > 0 {
		i.resultsAsked(slices.Collect(e.input.elements()), false, at)
	}
	i.resultsAsked(i.referred(e.inputRefs), true, at)
	if done := e.completed.when(); !done.IsZero() {
		at = done
	}
	message := e.output.at("choices")
	message = pointed{message.first().get("message"), message.pointer + "/0/message"}
	if message.kind() != '{' && holdsCalls(e.output.raw()) {
		return i.lose(i.session, e.output.problem("the output of a model holds calls, and no message", "calls are read from the message of the first of its choices"))
	}
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

// toolEvent reads the run of a tool: of a call that a model is known to have asked
// for, or else of one that is known by this alone.
func (i *inspectSample) toolEvent(n pointed, e *inspectEvent, in inspectSpan) error {
	id, tool, begin := e.id.label(), e.function.text(), e.timestamp.when()
	number := i.asksFor(n, id, tool)
	if number < 0 {
		number = len(i.calls)
		i.ask(inspectCall{id: id, tool: tool, ask: n, span: in, at: begin})
		take(i.waiting, id, len(i.waiting[id])-1)
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
