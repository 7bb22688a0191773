package trace

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// decodeClaudeCode reads what Claude Code writes down of its sessions, a line for
// each content block of a message; and what it streams with --output-format
// stream-json. Lines of other types hold no call of their own.
func decodeClaudeCode(d *decoder, w *window) error {
	c := claudeCode{d, map[uint64]struct{}{}}
	return d.eachDocument(w, func(n node) error {
		if loglines := n.get("loglines"); loglines.kind() == '[' {
			return c.export(loglines)
		}
		return c.line(n)
	})
}

func tellsClaudeCode(s *sample) string {
	switch {
	case s.any(func(n node) bool { return n.get("loglines").kind() == '[' }):
		return "it has loglines"
	case s.any(isClaudeCodeLine):
		return "a line of type user or assistant has a sessionId and a message"
	case s.any(func(n node) bool { return n.get("leafUuid").kind() == '"' && n.get("summary").kind() == '"' }):
		return "a line is a summary with a leafUuid"
	case s.any(func(n node) bool {
		return n.get("type").is("file-history-snapshot") || n.get("type").is("queue-operation")
	}):
		return "a line is of type file-history-snapshot or queue-operation"
	}
	return ""
}

func isClaudeCodeLine(n node) bool {
	kind := n.get("type")
	return (kind.is("user") || kind.is("assistant")) && n.get("message").kind() == '{' &&
		(n.get("sessionId").kind() == '"' || n.get("session_id").kind() == '"')
}

// A claudeCode reads the lines of one file.
type claudeCode struct {
	*decoder
	known map[uint64]struct{} // hashes of the uuids of lines with calls or results: what is resumed is copied
}

// export reads what the web interface lets one download: the lines as a list,
// without the name of a session.
func (c claudeCode) export(loglines node) error {
	for n := range loglines.elements() {
		if err := c.line(n); err != nil {
			return err
		}
	}
	return nil
}

func (c claudeCode) line(n node) error {
	kind := n.get("type").text()
	message := n.get("message")
	switch {
	case kind == "":
		return c.lose(nil, n.problem("a line without a type", "transcripts of Claude Code have one on each line"))
	case kind == "result":
		return c.result(n)
	case kind != "user" && kind != "assistant":
		return nil
	case message.kind() != '{':
		return c.lose(nil, n.problem("a line whose message is "+message.kindName()+", and no object", ""))
	}
	s, of, err := c.session(n)
	if err != nil || c.copied(n, message) {
		return err
	}
	c.noteEnd(s, n, message)
	common := acel.Call{Turn: message.get("id").text(), Agent: agentOfLine(n), Time: n.get("timestamp").time()}
	return c.anthropicBlocks(s, message, common, of)
}

// session returns the session of a line, and whose calls are on it. A file that
// begins with lines of a sub-agent is that sub-agent's.
func (c claudeCode) session(n node) (*session, Origin, error) {
	id := n.get("sessionId").text() + n.get("session_id").text()
	agent := agentOfLine(n)
	of := Agent
	if agent != "" {
		of = SubAgent
	}
	if s := c.named[id]; s != nil {
		return s, of, nil
	}
	name, parent := id, ""
	if of == SubAgent {
		name, parent = id+"/"+agent, id
	}
	s, err := c.start(name, formatClaudeCode, n.place())
	s.Parent = parent
	c.named[id] = s
	return s, of, err
}

// agentOfLine names the sub-agent that a line is of; "" for the agent itself.
func agentOfLine(n node) string {
	if parent := n.get("parent_tool_use_id").text(); parent != "" {
		return parent
	}
	if !n.get("isSidechain").isTrue() {
		return ""
	}
	if agent := n.get("agentId").text(); agent != "" {
		return agent
	}
	return "sidechain"
}

// copied reports whether a line with calls or results was there before.
func (c claudeCode) copied(n, message node) bool {
	uuid := n.get("uuid").unquoted()
	if len(uuid) == 0 || !message.block(isAnthropicBlock) {
		return false
	}
	key := hash(uuid)
	_, known := c.known[key]
	c.known[key] = struct{}{}
	return known
}

// noteEnd takes down what a line says of the end of its session, should it be
// the last one.
func (c claudeCode) noteEnd(s *session, n, message node) {
	s.stopped = ""
	switch {
	case n.get("isApiErrorMessage").isTrue():
		s.stopped = "the model could not be reached: " + cutShort(n.get("error").said(), message.get("content").said())
	case strings.HasPrefix(message.get("content").said(), "[Request interrupted by user"):
		s.stopped = "interrupted by the user"
	}
}

// result reads the last line of a stream, which says how the run ended.
func (c claudeCode) result(n node) error {
	s := c.named[n.get("session_id").text()]
	if end := n.get("subtype").text(); s != nil && end != "success" && end != "" {
		s.stopped = end
	}
	return nil
}

// cutShort returns the first text that is not empty, on one line and short.
func cutShort(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return clip(strings.Join(strings.Fields(text), " "))
		}
	}
	return "no reason given"
}
