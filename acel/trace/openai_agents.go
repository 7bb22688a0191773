package trace

import (
	"cmp"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// decodeOpenAIAgents reads what the tracing of OpenAI's Agents SDK exports: traces
// and spans, in lists or on lines. The spans of functions are the calls.
func decodeOpenAIAgents(d *decoder, w *window) error {
	a := openAIAgents{newNested(d, formatOpenAIAgents)}
	return a.played(d.eachDocument(w, a.item))
}

func tellsOpenAIAgents(s *sample) string {
	is := func(n node) bool { return n.get("object").is("trace") || n.get("object").is("trace.span") }
	switch {
	case s.any(is):
		return "an object is a trace or a trace.span"
	case s.any(func(n node) bool { return is(n.first()) || is(n.get("data").first()) }):
		return "a list has an object that is a trace or a trace.span"
	}
	return ""
}

// An openAIAgents reads one file.
type openAIAgents struct{ *nested }

// item reads a trace, a span, or what was sent as one batch of them.
func (a openAIAgents) item(n node) error {
	data := n.get("data")
	switch {
	case n.get("object").is("trace"):
		return a.oneTrace(n)
	case n.get("object").is("trace.span"):
		return a.oneSpan(n)
	case data.kind() != '[':
		return a.lose(nil, n.problem("this is neither a trace nor a span", "an object is a trace or a trace.span"))
	}
	for item := range data.elements() {
		if item.get("data").doc != nil {
			return a.lose(nil, item.problem("a batch within a batch is not read", ""))
		}
		if err := a.item(item); err != nil {
			return err
		}
	}
	return nil
}

// oneTrace takes a trace. Those of one group are one conversation.
func (a openAIAgents) oneTrace(n node) error {
	id := n.firstOf("id", "trace_id").label()
	if group := n.get("group_id").label(); group != "" {
		a.groups[id] = group
	}
	_, err := a.trace(id, n.place())
	return err
}

func (a openAIAgents) oneSpan(n node) error {
	data := n.get("span_data")
	id := n.firstOf("id", "span_id").label()
	trace, err := a.trace(n.get("trace_id").label(), n.place())
	if err != nil {
		return err
	}
	if data.kind() != '{' {
		a.loseOf(trace, n.problem("a span without a span_data that is an object", "it may be a call"))
		return nil
	}
	s := nestedSpan{parent: n.get("parent_id").label(), name: data.get("name").text()}
	switch kind := data.get("type").text(); {
	case kind == "function":
		s.kind = nestedTool
		if err := a.function(trace, id, n, data); err != nil {
			return err
		}
	case kind == "agent":
		s.kind = nestedAgent
		if failure := n.get("error"); failure.marksError() {
			a.failed = append(a.failed, nestedFailure{trace, id, "the run failed: " + reasonIn(failureText(failure))})
		}
	case kind == "custom" && data.get("data", "sdk_span_type").is("turn"):
		s.kind = nestedTurn
	case kind == "generation", kind == "response":
		a.model(trace.id, data.get("output"))
		a.model(trace.id, data.get("response"))
		if err := a.heardIn(trace, id, n.get("started_at").when(), data.get("input")); err != nil {
			return err
		}
	case kind == "", kind != "mcp_tools" && mentionsCalls(kind):
		a.loseOf(trace, data.problem("a span of type "+brief([]byte(kind))+" is not known", "it may be a call"))
	}
	return a.span(trace.id, id, s, n.place())
}

// function takes the call of a function. Where traces are told to leave out what
// is sensitive, it has no input.
func (a openAIAgents) function(trace *timedSession, id string, n, data node) error {
	c := timedCall{
		call: acel.Call{
			Tool: data.get("name").text(), Server: data.get("mcp_data", "server").text(), ID: id,
			Args: data.get("input").arguments(), Time: n.get("started_at").when(), Place: n.place(),
		},
		end:    n.get("ended_at").when(),
		result: result{at: n.place()},
	}
	if output := data.get("output"); !output.absent() {
		c.result.value = output.raw()
	}
	if data.get("input").absent() {
		c.call.Args = []byte(argumentsNotRecorded)
	}
	switch failure := n.get("error"); {
	case c.call.Tool == "":
		a.loseOf(trace, a.nameless(n.place()))
		return nil
	case failure.marksError():
		c.result.status, c.result.reason = acel.Failed, failureText(failure)
	case n.get("ended_at").absent():
		c.result.status = acel.Unfinished
	}
	return a.call(trace, id, c)
}

// failureText returns what an error of a span says, with what the tool said if it
// is there.
func failureText(failure node) string {
	message := cmp.Or(failure.get("message").text(), failure.said(), string(failure.raw()))
	if detail := failure.get("data", "error").text(); detail != "" && !strings.Contains(message, detail) {
		message += ": " + detail
	}
	return message
}
