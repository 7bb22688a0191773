package trace

import "strings"

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
	case operation == "execute_tool", a.has("sentry.op", "gen_ai.execute_tool"), a.has("mcp.method.name", "tools/call"), s.name == "running tool",
		operation == "" && a.get("mcp.method.name").doc == nil && s.namedAsTool():
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
