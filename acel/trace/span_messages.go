package trace

import "strings"

// A messageSource is where some library puts the messages that a model was given
// and those that it answered with.
type messageSource struct{ given, answered func(*telemetrySpan) node }

// messageSources are in the order in which they are asked; the first that tells
// of a call or a result counts, as the others say the same again.
func messageSources() []messageSource {
	return []messageSource{
		{messagesAt("gen_ai.input.messages"), messagesAt("gen_ai.output.messages")},
		{messagesInEvent("gen_ai.input.messages"), messagesInEvent("gen_ai.output.messages")},
		{messagesUnder("gen_ai.prompt"), messagesUnder("gen_ai.completion")},
		{messagesUnder("llm.input_messages"), messagesUnder("llm.output_messages")},
		{messagesAt("events", "all_messages_events"), messagesAt("pydantic_ai.all_messages")},
		{messagesAt("ai.prompt.messages"), messagesAt("ai.response.toolCalls")},
		{messagesOfADK("gcp.vertex.agent.llm_request", "contents"), messagesOfADK("gcp.vertex.agent.llm_response", "content")},
	}
}

// messagesAt finds messages in an attribute.
func messagesAt(keys ...string) func(*telemetrySpan) node {
	return func(s *telemetrySpan) node { return s.attributes.get(keys...) }
}

// messagesInEvent finds them in the event that GenAI's conventions have for
// those that do not want them in attributes.
func messagesInEvent(key string) func(*telemetrySpan) node {
	return func(s *telemetrySpan) node { return s.event("gen_ai.client.inference.operation.details", key) }
}

// messagesUnder finds them taken apart into attributes, as in
// gen_ai.completion.0.tool_calls.0.name, or whole in one attribute.
func messagesUnder(prefix string) func(*telemetrySpan) node {
	return func(s *telemetrySpan) node {
		if whole := s.attributes.get(prefix); whole.doc != nil {
			return whole
		}
		return s.attributes.flattened(prefix)
	}
}

// messagesOfADK finds them in what ADK writes down of a request or a response.
func messagesOfADK(key, member string) func(*telemetrySpan) node {
	return func(s *telemetrySpan) node { return s.attributes.get(key).meant().get(member) }
}

// messages reads the calls and the results that the messages of a span tell of, nil
// if they tell of none; and what the user said in the first that tell of that.
func (s *telemetrySpan) messages(sources []messageSource) (told *mentions, said []timedText) {
	for _, source := range sources {
		m := &mentions{at: s.node.place(), node: s.node}
		m.read(source.given(s))
		m.answers(source.answered(s))
		said = orElseSaid(said, m)
		if m.any() {
			return m, said
		}
	}
	m := &mentions{at: s.node.place(), node: s.node}
	for _, e := range s.events {
		m.event(e)
	}
	said = orElseSaid(said, m)
	if m.any() {
		return m, said
	}
	return nil, said
}

func orElseSaid(said []timedText, m *mentions) []timedText {
	if len(said) > 0 {
		return said
	}
	return m.said.all
}

// answers reads the messages that the model answered with.
func (m *mentions) answers(n node) {
	m.answering, m.reply = true, 0
	m.read(n)
	m.answering = false
}

// event reads an event that is a message, as older conventions have it: in
// attributes, or in one attribute as JSON.
func (m *mentions) event(e spanEvent) {
	a := &e.attributes
	m.answering = e.name == "gen_ai.choice"
	m.next(a.label("role"))
	if role, is := strings.CutSuffix(strings.TrimPrefix(e.name, "gen_ai."), ".message"); is {
		m.role = role
	}
	m.heardIn(e)
	switch whole := a.get("gen_ai.event.content").meant(); {
	case whole.kind() == '{' && m.role == "tool":
		m.result(whole)
	case whole.kind() == '{':
		m.message(whole)
	case m.role == "tool":
		m.resultOf(a.label("id", "tool_call_id"), a.label("name"), a.get("content"), false)
	default:
		m.eventAttributes(a)
	}
}

// eventAttributes reads what the attributes of an event say of calls. Those of
// Strands hold the parts of messages.
func (m *mentions) eventAttributes(a *attributes) {
	for call := range a.get("tool_calls").meant().elements() {
		m.call(call, call, false)
	}
	if message := a.get("message").meant(); message.kind() == '{' {
		m.message(message)
	} else {
		m.parts(a.get("message"))
	}
	m.parts(a.get("content"))
	m.role = ""
	m.parts(a.get("tool.result"))
	m.read(a.get("gen_ai.prompt", "gen_ai.completion"))
}
