package trace

import (
	"cmp"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// mergedTools is how ADK names a span that stands for calls that have spans of
// their own.
const mergedTools = "(merged tools)"

// A spanCall is a call that the span of a tool tells of.
type spanCall struct {
	call   acel.Call
	result result
	told   bool // the span says itself how the call ended
	part   bool // it is a part of a call that another span tells of
}

// tool reads the call that a span tells of; nil if it is not that of a tool.
func (s *telemetrySpan) tool(dialects []toolDialect) *spanCall {
	var is bool
	var c spanCall
	for _, dialect := range dialects {
		tells := dialect.tells(s)
		is = is || tells
		if tells && c.call.Tool == "" {
			c.call.Tool = s.attributes.label(dialect.tool...)
		}
	}
	if !is {
		return nil
	}
	if c.call.Tool == "" {
		c.call.Tool = s.toolInName()
	}
	c.call.Place = s.node.place()
	c.call.Args = []byte(argumentsNotRecorded)
	s.fill(&c, dialects)
	return &c
}

// fill reads what a call was given and what it came to.
func (s *telemetrySpan) fill(c *spanCall, dialects []toolDialect) {
	var args, value node
	for _, dialect := range dialects {
		if c.call.ID == "" {
			c.call.ID = s.attributes.label(dialect.id...)
		}
		if found := s.attributes.get(dialect.args...); args.absent() && !found.absent() {
			args = found
			if dialect.unwrap != nil {
				args = dialect.unwrap(s, found)
			}
		}
		if value.doc == nil {
			value = s.attributes.get(dialect.result...)
		}
	}
	if said, came := s.toolEvents(); args.absent() || value.doc == nil {
		args, value = orElse(args, said), orElse(value, came)
	}
	if s.elided() {
		args, value = node{}, node{}
	}
	if !args.absent() {
		c.call.Args = args.arguments()
	}
	c.result.value = value.result()
	c.end(s, value)
}

// toolInName returns the tool that a span is named for, as the conventions ask.
func (s *telemetrySpan) toolInName() string {
	for _, prefix := range []string{"execute_tool ", "tools/call "} {
		if tool, is := strings.CutPrefix(s.name, prefix); is {
			return tool
		}
	}
	return ""
}

// elided reports whether ADK left the content out, of which it then writes empty
// objects.
func (s *telemetrySpan) elided() bool {
	a := &s.attributes
	return a.get("gcp.vertex.agent.tool_call_args").is("{}") && a.get("gcp.vertex.agent.tool_response").is("{}") &&
		a.get("gen_ai.tool.call.arguments", "gen_ai.tool.call.result").doc == nil
}

// toolEvents returns the arguments and the result that Strands writes as events.
func (s *telemetrySpan) toolEvents() (args, value node) {
	args = s.event("gen_ai.tool.message", "content")
	value = s.event("gen_ai.choice", "message")
	const details = "gen_ai.client.inference.operation.details"
	if args.doc == nil {
		args = s.event(details, "gen_ai.input.messages").meant().first().get("parts").first().get("arguments")
	}
	if value.doc == nil {
		part := s.event(details, "gen_ai.output.messages").meant().first().get("parts").first()
		value = part.firstOf("response", "result")
	}
	return args, value
}

// orElse returns a value, or another where there is none.
func orElse(value, other node) node {
	if value.absent() {
		return other
	}
	return value
}

// end reads how a call ended.
func (c *spanCall) end(s *telemetrySpan, value node) {
	c.result.at = c.call.Place
	failed, reason := s.failed()
	result := value.meant()
	failed = failed || result.get("isError").isTrue() // as MCP says it
	if failed && reason == "" {
		reason = cmp.Or(result.said(), s.attributes.label("error.type"), "the span says that it ended with an error")
	}
	c.told = failed || s.code == codeOK
	switch {
	case failed:
		c.result.status, c.result.reason = acel.Failed, reason
	case s.end.IsZero() && c.result.value == nil && s.code == codeUnset:
		c.result.status = acel.Unfinished
	}
}

// failed reports whether a span says that it ended with an error, and why if it
// says that in words.
func (s *telemetrySpan) failed() (bool, string) {
	a := &s.attributes
	failed := s.code == codeError || a.label("error.type") != "" || a.has("gen_ai.tool.status", "error") ||
		a.get("error").isTrue() || a.has("error", "true")
	if !failed {
		return false, ""
	}
	return true, cmp.Or(s.message, a.label("otel.status_description"), s.event("exception", "exception.message").text(), a.label("error.message"))
}
