package trace

// An inspectSpan says in what an event of Inspect happened.
type inspectSpan struct {
	agent  string // the sub-agent's name
	inner  bool   // in an agent that a tool or another agent started
	agents bool   // in an agent
	tools  bool   // in a tool
	judge  bool   // in a scorer
}

// within returns what a span of a type and a name is, in another one.
func (s inspectSpan) within(kind, name string) inspectSpan {
	switch kind {
	case "agent":
		if s.agents || s.tools {
			s.inner, s.agent = true, name
		}
		s.agents = true
	case "tool":
		s.tools = true
	case "scorer", "scorers":
		s.judge = true
	}
	return s
}

// An inspectEvent holds the members of an event that matter.
type inspectEvent struct {
	kind, spanID                                    string
	pending                                         bool
	id, parent, name, typ, action, agent, timestamp node
	completed, function, input, inputRefs           node
	output, events                                  pointed
}

func (e *inspectEvent) find(n pointed) {
	for key, value := range n.members() {
		switch string(key) {
		case "event":
			e.kind = value.text()
		case "span_id":
			e.spanID = value.text()
		case "pending":
			e.pending = value.isTrue()
		case "id":
			e.id = value
		case "parent_id":
			e.parent = value
		case "name":
			e.name = value
		case "type":
			e.typ = value
		case "action":
			e.action = value
		case "agent":
			e.agent = value
		case "timestamp":
			e.timestamp = value
		case "completed":
			e.completed = value
		case "function":
			e.function = value
		case "input":
			e.input = value
		case "input_refs":
			e.inputRefs = value
		case "output":
			e.output = pointed{value, n.pointer + "/output"}
		case "events":
			e.events = pointed{value, n.pointer + "/events"}
		}
	}
}
