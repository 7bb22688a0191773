package trace

import (
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// decodeCodex reads the rollouts that Codex writes down of its sessions: items of
// the model, in envelopes or, as it did at first, bare. What its events and its
// compactions repeat of them is left out.
func decodeCodex(d *decoder, w *window) error {
	c := &codex{decoder: d, answered: true, ends: map[string]result{}}
	d.apart = true
	return d.eachDocument(w, func(n node) error {
		return d.listen(nil, n, isAgents(n.get("payload")), func() error { return c.line(n) })
	})
}

func tellsCodex(s *sample) string {
	switch {
	case s.any(isCodexLine):
		return "a line has a payload and is of type session_meta, response_item, or one like them"
	case s.any(func(n node) bool { return n.get("record_type").is("state") }):
		return "a line has the record_type state"
	case s.any(isFirstCodexLine):
		return "a line has an id, a timestamp and instructions"
	}
	return ""
}

func isCodexLine(n node) bool {
	if n.get("payload").kind() != '{' {
		return false
	}
	switch n.get("type").text() {
	case "session_meta", "response_item", "event_msg", "turn_context", "compacted", "world_state":
		return true
	}
	return false
}

// isFirstCodexLine reports whether a line is that with which the first rollouts
// begin.
func isFirstCodexLine(n node) bool {
	return n.get("id").kind() == '"' && n.get("timestamp").kind() == '"' && n.get("instructions").kind() != 0
}

// A codex reads the lines of one file.
type codex struct {
	*decoder
	s        *session
	of       Origin
	agent    string            // the sub-agent whose rollout it is
	copies   []string          // the sessions from whose rollouts lines may be copied
	reply    int               // counts the replies of the model
	answered bool              // a result came since the last call
	inTurn   bool              // a turn has begun and not ended
	stopped  string            // why the last turn was stopped
	ends     map[string]result // by the IDs of calls: what events say of those that went wrong
}

func (c *codex) line(n node) error {
	payload := n.get("payload")
	switch kind := n.get("type").text(); {
	case kind == "session_meta":
		return c.meta(n, payload)
	case kind == "response_item":
		return c.item(n, payload)
	case kind == "event_msg":
		c.heard++
		return c.event(n, payload)
	case kind == "turn_context":
		c.heard++
		c.turn()
		c.noteEnd()
	case kind == "compacted", kind == "world_state", n.get("record_type").kind() == '"': // they repeat what was said
		c.heard++
	case kind == "" && isFirstCodexLine(n):
		return c.meta(n, n)
	case payload.kind() == 0 && kind != "":
		return c.item(n, n)
	case kind == "", mentionsCalls(kind), holdsCodexCall(payload.get("type").text()):
		return c.lose(c.s, n.problem("a line of type "+brief([]byte(kind))+" is not known", "it may hold a call or a result"))
	}
	return nil
}

// asked takes down a call of the model. Calls between which no result came are of
// one reply.
func (c *codex) asked(s *session, line node, call acel.Call, of Origin) error {
	if c.answered {
		c.reply++
		c.answered = false
	}
	call.Turn, call.Agent = strconv.Itoa(c.reply), c.agent
	call.Time = line.get("timestamp").time()
	return c.asks(s, call, max(of, c.of))
}

// namespaced returns the server that a namespace names.
func namespaced(n node) string {
	return strings.TrimSuffix(strings.TrimPrefix(n.text(), "mcp__"), "__")
}
