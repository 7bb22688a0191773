package trace

import (
	"bytes"
	"slices"
	"time"

	"github.com/acel-dev/acel/acel"
)

// A langfuseAsked is what the models of a trace asked for, and what they were
// told that it came to.
type langfuseAsked struct {
	calls   timedSession
	results map[string]langfuseResult // by the ID of the call
}

// A langfuseResult is a tool's message in what a model was given.
type langfuseResult struct {
	value []byte
	told  time.Time // when the model began to answer it
	at    acel.Place
}

// generation takes the calls that a model's reply asks for, and the results that
// it was given.
func (l *langfuse) generation(trace *timedSession, id string, n node) error {
	a := l.asked[trace.id]
	if a == nil {
		a = &langfuseAsked{results: map[string]langfuseResult{}}
		l.asked[trace.id] = a
	}
	begin := n.firstOf("startTime", "start_time").when()
	l.results(a, n, begin)
	at := n.firstOf("endTime", "end_time").when()
	if at.IsZero() {
		at = begin
	}
	before := len(a.calls.calls)
	for call := range toolCalls(n.get("output").meant()) {
		c := acel.Call{
			Tool: call.get("function", "name").text(), Args: call.get("function", "arguments").arguments(),
			ID: call.get("id").text(), Turn: id, Time: at, Place: n.place(),
		}
		if c.Tool == "" {
			l.loseOf(trace, l.nameless(n.place()))
			continue
		}
		if err := l.addTimed(&l.traces, &a.calls, timedCall{call: c, result: result{status: acel.Unfinished}}); err != nil {
			return err
		}
	}
	if before < len(a.calls.calls) {
		return nil
	}
	l.model(trace.id, n.get("output"))
	if more := n.firstOf("toolCalls", "tool_calls"); !more.empty() {
		l.wants(trace.id, more)
	}
	return nil
}

// toolCalls goes over the calls in a reply as OpenAI writes it: a message, a list
// of them, or a completion with its choices.
func toolCalls(reply node) func(func(node) bool) {
	return func(yield func(node) bool) {
		messages := []node{reply}
		for message := range reply.elements() {
			messages = append(messages, message)
		}
		for message := range reply.get("messages").elements() {
			messages = append(messages, message)
		}
		for choice := range reply.get("choices").elements() {
			messages = append(messages, choice.get("message"))
		}
		for _, message := range messages {
			for call := range message.get("tool_calls").elements() {
				if call.get("function").kind() == '{' && !yield(call) {
					return
				}
			}
		}
	}
}

// results takes the tools' messages that a model was given. Of those that it was
// given again and again the first counts.
func (l *langfuse) results(a *langfuseAsked, n node, begin time.Time) {
	input := n.get("input").meant()
	if messages := input.get("messages"); messages.kind() == '[' {
		input = messages
	}
	for message := range input.elements() {
		id := message.get("tool_call_id").text()
		known, is := a.results[id]
		if id == "" || !message.get("role").is("tool") || is && !begin.Before(known.told) {
			continue
		}
		r := langfuseResult{value: bytes.Clone(message.get("content").raw()), told: begin, at: n.place()}
		l.traces.held += int64(len(id)+len(r.value)) + 200
		a.results[id] = r
	}
}

// fallBack makes what the models asked for the calls of those traces in which no
// observation is one.
func (l *langfuse) fallBack() {
	for _, trace := range l.traces.sessions {
		a := l.asked[trace.id]
		if a == nil || len(trace.calls) > 0 {
			continue
		}
		trace.calls = a.calls.calls
		slices.SortStableFunc(trace.calls, func(x, y timedCall) int { return x.call.Time.Compare(y.call.Time) })
		for i := range trace.calls {
			c := &trace.calls[i]
			if r, known := a.results[c.call.ID]; known {
				c.result, c.end = result{id: c.call.ID, value: r.value, at: r.at}, r.told
				delete(a.results, c.call.ID) // ids may come again
			}
			reply := timedCall{call: acel.Call{ID: c.call.Turn}}
			l.around(&reply)
			c.call.Agent, c.origin = reply.call.Agent, reply.origin
		}
	}
}
