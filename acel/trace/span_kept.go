package trace

import (
	"cmp"
	"slices"
	"time"

	"github.com/acel-dev/acel/acel"
)

// A keptSpan is what is kept of a span.
type keptSpan struct {
	of         *spanTrace
	id, parent string
	at         acel.Place
	begin, end time.Time
	failed     string        // the error that it ended with; "" if it did not
	sessions   []spanSession // the sessions that it names
	agent      string        // the agent that it names
	run        bool          // it is the run of an agent
	model      bool          // it is the run of an agent, or asks a model
	genAI      bool          // it has to do with agents, models or tools at all
	call       *spanCall     // nil if it is no tool's
	mentions   *mentions     // nil if no message in it tells of a call
	said       []timedText   // by the user, in its messages

	spanFamily
}

// A spanSession is a session that a span names under one of sessionKeys.
type spanSession struct {
	key  int
	name string
}

// sessionKeys are the attributes that name a session, the surest first. The last
// is that of a connection to an MCP server: it counts in traces of servers alone,
// since an agent has one to each of its servers. An operating system's thread.id
// is no session.
func sessionKeys() []string {
	return []string{
		"gen_ai.conversation.id", "session.id", "gcp.vertex.agent.session_id", "langfuse.session.id",
		"traceloop.association.properties.session_id", "traceloop.association.properties.sessionId",
		"traceloop.association.properties.conversation_id", "traceloop.association.properties.thread_id",
		"traceloop.association.properties.chat_id", "gen_ai.thread.id",
		"ai.telemetry.metadata.sessionId", "ai.telemetry.metadata.threadId", "mcp.session.id",
	}
}

// describe takes down what a span says of its surroundings.
func (s *telemetrySpan) describe(kept *keptSpan, sessionKeys []string) {
	a := &s.attributes
	if failed, reason := s.failed(); failed {
		kept.failed = cmp.Or(reason, a.label("error.type"), "it does not say which")
	}
	for i, key := range sessionKeys {
		if name := a.label(key); name != "" {
			kept.sessions = append(kept.sessions, spanSession{i, name})
		}
	}
	operation := a.label("gen_ai.operation.name")
	agent := a.has("openinference.span.kind", "AGENT") || a.has("traceloop.span.kind", "agent")
	kept.run = agent || operation == "invoke_agent" || operation == "invoke_workflow" || a.has("traceloop.span.kind", "workflow")
	kept.model = kept.run || operation != "embeddings" && (a.has("openinference.span.kind", "LLM") ||
		a.get("gen_ai.request.model", "llm.request.type", "ai.model.id", "gcp.vertex.agent.llm_request").doc != nil)
	kept.agent = a.label("gen_ai.agent.name", "agent_name")
	if kept.agent == "" && a.get("openinference.span.kind").doc != nil {
		kept.agent = a.label("agent.name")
	}
	if kept.agent == "" && a.has("traceloop.span.kind", "agent") {
		kept.agent = a.label("traceloop.entity.name")
	}
	kept.genAI = kept.model || s.ofGenAI()
}

// ofGenAI reports whether a span has what only agents, models and tools have.
func (s *telemetrySpan) ofGenAI() bool {
	for key := range s.attributes.values {
		if ofGenAI(key) {
			return true
		}
	}
	return slices.ContainsFunc(s.events, func(e spanEvent) bool { return ofGenAI(e.name) })
}
