package trace

import (
	"cmp"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// A toolDialect is how some library writes spans of tools.
type toolDialect struct {
	// tells reports whether a span is that of a tool.
	tells func(*telemetrySpan) bool
	// The attributes that hold what is asked for; the first that is there counts.
	tool, id, args, result []string
	// unwrap finds the arguments in what args name; nil leaves it as it is.
	unwrap func(*telemetrySpan, node) node
}

// toolDialects are in the order in which they are asked. A span may be a tool's
// by several of them, and has what any of them says.
func toolDialects() []toolDialect {
	return []toolDialect{
		{ // GenAI's conventions; ADK, pydantic-ai and Sentry put arguments under keys of their own
			tells:  tellsGenAITool,
			tool:   []string{"gen_ai.tool.name"},
			id:     []string{"gen_ai.tool.call.id"},
			args:   []string{"gen_ai.tool.call.arguments", "gcp.vertex.agent.tool_call_args", "tool_arguments", "gen_ai.tool.input"},
			result: []string{"gen_ai.tool.call.result", "gcp.vertex.agent.tool_response", "tool_response", "gen_ai.tool.output"},
		},
		{ // OpenInference
			tells:  tellsOpenInferenceTool,
			tool:   []string{"tool.name"},
			id:     []string{"tool_call.id", "tool.id"},
			args:   []string{"input.value", "tool.parameters"},
			result: []string{"output.value"},
			unwrap: openInferenceArguments,
		},
		{ // OpenLLMetry
			tells:  func(s *telemetrySpan) bool { return s.attributes.has("traceloop.span.kind", "tool") },
			tool:   []string{"traceloop.entity.name"},
			args:   []string{"traceloop.entity.input"},
			result: []string{"traceloop.entity.output"},
			unwrap: traceloopArguments,
		},
		{ // Vercel's AI SDK
			tells: func(s *telemetrySpan) bool {
				return s.attributes.has("ai.operationId", "ai.toolCall") || s.name == "ai.toolCall" || s.attributes.get("ai.toolCall.name").doc != nil
			},
			tool:   []string{"ai.toolCall.name"},
			id:     []string{"ai.toolCall.id"},
			args:   []string{"ai.toolCall.args", "ai.toolCall.input"},
			result: []string{"ai.toolCall.result", "ai.toolCall.output"},
		},
		{tells: tellsAnyTool},
	}
}

func tellsGenAITool(s *telemetrySpan) bool {
	a := &s.attributes
	operation := strings.ToLower(a.label("gen_ai.operation.name"))
	switch {
	case operation == "execute_tool", a.has("sentry.op", "gen_ai.execute_tool"), a.has("mcp.method.name", "tools/call"), s.name == "running tool":
		return true
	}
	return a.get("gen_ai.tool.name").doc != nil && (operation == "" || strings.Contains(operation, "tool"))
}

func tellsOpenInferenceTool(s *telemetrySpan) bool {
	a := &s.attributes
	if a.get("openinference.span.kind").doc != nil {
		return a.has("openinference.span.kind", "TOOL")
	}
	return a.get("tool.name").doc != nil && a.get("traceloop.span.kind", "gen_ai.operation.name").doc == nil
}

// tellsAnyTool reports whether an attribute that is named as one for kinds of
// spans says that this one is a tool.
func tellsAnyTool(s *telemetrySpan) bool {
	for key, value := range s.attributes.values {
		for _, suffix := range []string{"span.kind", "span.type", "spanType", "span_type", "observation.type"} {
			if strings.HasSuffix(key, suffix) && strings.EqualFold(strings.Trim(value.text(), `"`), "tool") {
				return true
			}
		}
	}
	return false
}

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
