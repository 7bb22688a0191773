package trace

// A claudeLine is a line of a transcript, with what is read of it.
type claudeLine struct {
	node
	kind, subtype string
	id            string // of its session
	uuid, parent  []byte
	agent         string // the sub-agent that it is of; "" for the agent itself
	message       node
	at, request   node // its time, and the ID of the request
	fault, result node
	attachment    node
	synthetic     bool // it was not the model that said it
	injected      bool // it was not the user that said it
	failed        bool
}

// claudeLineOf goes once over a line, which may be long.
func claudeLineOf(n node) *claudeLine {
	l := &claudeLine{node: n}
	side, agent, of := false, "", ""
	for key, value := range n.members() {
		switch string(key) {
		case "type":
			l.kind = value.text()
		case "subtype":
			l.subtype = value.text()
		case "sessionId", "session_id":
			if l.id == "" {
				l.id = value.text()
			}
		case "uuid":
			l.uuid = value.unquoted()
		case "parentUuid", "logicalParentUuid":
			if len(l.parent) == 0 {
				l.parent = value.unquoted()
			}
		case "isSidechain":
			side = value.isTrue()
		case "agentId":
			agent = value.text()
		case "parent_tool_use_id":
			of = value.text()
		case "message":
			l.message = value
		case "data": // of a line that tells of progress
			if l.message.doc == nil {
				l.message = value.get("message", "message")
			}
		case "timestamp":
			l.at = value
		case "requestId":
			l.request = value
		case "error":
			l.fault = value
		case "result":
			l.result = value
		case "attachment":
			l.attachment = value
		case "isMeta", "isCompactSummary", "isSynthetic":
			l.injected = l.injected || value.isTrue()
		case "isApiErrorMessage":
			l.synthetic = value.isTrue()
		case "is_error":
			l.failed = value.isTrue()
		}
	}
	switch {
	case of != "":
		l.agent = of
	case side && agent != "":
		l.agent = agent
	case side:
		l.agent = "sidechain"
	}
	return l
}

// tellsClaudeCode knows the lines by what they say of their session.
func tellsClaudeCode(s *sample) string {
	switch {
	case s.any(isClaudeCodeExport):
		return "it has loglines"
	case s.any(isClaudeCodeLine):
		return "a line of type user or assistant has a sessionId and a message"
	case s.any(func(n node) bool { return n.get("parentUuid").kind() != 0 && n.get("sessionId").kind() == '"' }):
		return "a line has a parentUuid and a sessionId"
	case s.any(func(n node) bool { return n.get("leafUuid").kind() == '"' && n.get("summary").kind() == '"' }):
		return "a line is a summary with a leafUuid"
	case s.any(func(n node) bool { return n.get("subtype").is("init") && n.get("session_id").kind() == '"' }):
		return "a line of subtype init has a session_id"
	case s.any(isClaudeCodeNote):
		return "a line is of type file-history-snapshot or queue-operation, or one like them"
	}
	return ""
}

func isClaudeCodeExport(n node) bool { return n.get("loglines").kind() == '[' }

func isClaudeCodeLine(n node) bool {
	l := claudeLineOf(n)
	return (l.kind == "user" || l.kind == "assistant") && l.message.kind() == '{' && l.id != ""
}

// isClaudeCodeNote reports whether a line is one of those that a transcript may
// begin with and that say nothing of its messages.
func isClaudeCodeNote(n node) bool {
	switch n.get("type").text() {
	case "file-history-snapshot", "queue-operation":
		return true
	case "last-prompt", "agent-setting", "permission-mode", "custom-title", "ai-title":
		return n.get("sessionId").kind() == '"'
	}
	return false
}
