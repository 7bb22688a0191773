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
	told   bool      // the span says itself how the call ended
	mcp    bool      // it is the call as MCP makes it
	whole  *spanCall // the call that this one is a part of; nil if it is one of its own
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
	c.call.Place, c.mcp = s.node.place(), s.attributes.get("mcp.method.name").doc != nil
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
		found := s.attributes.fullest(dialect.args...)
		if dialect.unwrap != nil && !found.absent() {
			found = dialect.unwrap(s, found)
		} else {
			s.attributes.agree(dialect.args...)
		}
		args = fuller(args, found)
		value = fuller(value, s.attributes.fullest(dialect.result...))
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
	if kind, tool, _ := strings.Cut(s.name, " "); kind == "execute_tool" || kind == "tools/call" {
		return strings.TrimSpace(tool)
	}
	return ""
}

// namedAsTool reports whether a span is named as those of tools are.
func (s *telemetrySpan) namedAsTool() bool {
	kind, _, _ := strings.Cut(s.name, " ")
	return kind == "execute_tool" || kind == "tools/call"
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
	failed = failed || saysError(result.firstOf("isError", "is_error")) // as MCP says it
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
	failed := s.code == codeError || !a.get("error.type").empty() || a.has("gen_ai.tool.status", "error") || saysError(a.get("error"))
	if !failed {
		return false, ""
	}
	return true, cmp.Or(s.message, a.label("otel.status_description"), s.event("exception", "exception.message").text(), a.label("error.message"), a.errorText())
}

// errorText returns what an attribute that marks errors says in words.
func (a *attributes) errorText() string {
	said := a.get("error")
	if !saysError(said) || strings.EqualFold(said.text(), "true") {
		return ""
	}
	return said.text()
}

// saysError reports whether a mark of an error says that there is one: it does,
// whatever it is, but for false, 0 and what holds nothing.
func saysError(n node) bool {
	return n.marksError() && !strings.EqualFold(n.text(), "false") && !n.is("0")
}
