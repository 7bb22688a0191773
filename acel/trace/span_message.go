package trace

import "strings"

// read reads a message or a list of them, which may be JSON in a string.
func (m *mentions) read(n node) {
	value := n.meant()
	if value.doc == nil && looksCut(n.text()) {
		m.wrong("the messages of a span are no whole JSON", "an exporter may have cut them: raise its limit for the length of attributes")
	}
	if value.kind() == '{' {
		m.message(value)
	}
	for one := range value.elements() {
		m.message(one)
	}
}

// looksCut reports whether a text that is no JSON begins as messages do.
func looksCut(text string) bool {
	return strings.HasPrefix(text, "[{") || strings.HasPrefix(text, `{"`)
}

// message reads one message of whatever vendor: as an object with its content,
// also if that stands in a member, or as one part of a message.
func (m *mentions) message(n node) {
	if answering := m.answering; n.get("event.name").is("gen_ai.choice") {
		m.answering = true
		defer func() { m.answering = answering }()
	}
	if inner := n.get("message"); inner.kind() == '{' {
		n = inner
	}
	m.next(n.get("role").text())
	m.heard(n)
	if m.isResult(n) {
		m.result(n)
		return
	}
	if m.part(n) {
		return
	}
	for call := range n.get("tool_calls").meant().elements() {
		if inner := call.get("tool_call"); inner.kind() == '{' {
			call = inner
		}
		m.call(call, call, false)
	}
	if call := n.get("function_call"); call.kind() == '{' {
		m.call(n, call, false)
	}
	for _, key := range []string{"parts", "content"} {
		m.parts(n.get(key))
	}
}

// isResult reports whether a message is a result, and has none as its parts.
func (m *mentions) isResult(n node) bool {
	if n.get("event.name").is("gen_ai.tool.message") || n.get("type").is("tool") {
		return true
	}
	return m.role == "tool" && n.get("parts").kind() != '[' && !n.block(isPart)
}

// isPart reports whether an element of a message's content is a call or a
// result, and no text.
func isPart(n node) bool {
	return mentionsCalls(n.get("type").text()) || n.firstOf("toolResult", "functionResponse", "function_response").doc != nil
}

// parts reads the parts of a message. They may be JSON in a string; but then
// they may as well be a text that somebody wrote, and only those who may call
// are believed that they do.
func (m *mentions) parts(n node) {
	parts := n
	if n.kind() == '"' {
		if !strings.HasPrefix(n.text(), "[{") {
			return
		}
		parts = n.meant()
	}
	for part := range parts.elements() {
		if part.kind() == '{' && (n.kind() != '"' || m.mayCall() || isPart(part) && !isCall(part)) {
			m.part(part)
		}
	}
}

// isCall reports whether a part is, or may be, a call.
func isCall(n node) bool {
	kind := n.get("type").text()
	return kind != "" && !strings.HasSuffix(kind, "result") && !strings.HasSuffix(kind, "response") && !strings.HasSuffix(kind, "output")
}

// part reads a part of a message that is a call or a result, and reports whether
// it is one.
func (m *mentions) part(n node) bool {
	kind := n.get("type").text()
	switch kind {
	case "tool_call", "tool-call", "tool_use", "function_call", "function":
		m.call(n, n, false)
	case "server_tool_use", "mcp_tool_use":
		m.call(n, n, true)
	case "server_tool_call":
		m.serverCall(n)
	case "tool_call_response", "tool-result", "function_call_output", "server_tool_call_response":
		m.result(n)
	case "":
		return m.untypedPart(n)
	default:
		return m.otherPart(n, kind)
	}
	return true
}

// serverCall reads a call whose arguments are in, or are, what the server did.
func (m *mentions) serverCall(n node) {
	did := n.get("server_tool_call")
	args := did.firstOf("arguments", "args", "input", "parameters")
	m.take(mention{
		id: n.get("id").label(), tool: orElse(n.get("name"), did.get("name")).text(),
		args: given(orElse(args, did)), server: true,
	})
}

// otherPart reads a part of a type that is not known by its name.
func (m *mentions) otherPart(n node, kind string) bool {
	if strings.HasSuffix(kind, "tool_result") {
		m.result(n)
		return true
	}
	smells := mentionsCalls(kind) || strings.HasSuffix(kind, "_call")
	if smells {
		m.wrong("a part of type "+brief([]byte(kind))+" in a message is not known", "it may hold a call or a result")
	}
	return smells
}

// untypedPart reads a part that a key tells, as those of Bedrock and Gemini.
func (m *mentions) untypedPart(n node) bool {
	for key, value := range n.members() {
		switch string(key) {
		case "toolUse", "functionCall":
			m.call(value, value, false)
			return true
		case "function_call":
			if n.get("role").doc == nil {
				m.call(value, value, false)
				return true
			}
		case "toolResult", "functionResponse", "function_response":
			m.result(value)
			return true
		case "toolCallId":
			if n.get("toolName").doc != nil {
				m.call(n, n, false)
				return true
			}
		}
	}
	return false
}
