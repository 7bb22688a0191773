package trace

import "strings"

// heard takes what the user said in a message.
func (m *mentions) heard(n node) {
	if m.role != "user" && m.role != "human" {
		return
	}
	for _, key := range []string{"parts", "content"} {
		m.hears(n.get(key))
	}
	for part := range n.get("contents").elements() { // as OpenInference has it
		m.hears(part.get("message_content"))
	}
}

// heardIn takes what the user said in an event that is a message of the user by
// its name.
func (m *mentions) heardIn(e spanEvent) {
	if m.role != "user" {
		return
	}
	switch whole := e.attributes.get("gen_ai.event.content").meant(); {
	case whole.kind() != '{':
		m.hears(e.attributes.get("content"))
	case whole.get("role").absent():
		m.hears(whole.get("content"))
	}
}

// hears takes a content, whose parts may be JSON in a string. ADK tells an agent so
// what others said.
func (m *mentions) hears(content node) {
	if parts := content.meant(); parts.kind() == '[' && strings.HasPrefix(content.text(), "[{") {
		content = parts
	}
	if first := content.first(); string(first.words()) != "For context:" {
		m.said.add(content)
	}
}
