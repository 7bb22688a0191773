package trace

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// event reads an event, which says how a turn or a call went. What it repeats of
// a call is no call of its own.
func (c *codex) event(n, payload node) error {
	if _, err := c.session(n); err != nil {
		return err
	}
	switch kind := payload.get("type").text(); {
	case kind == "task_started", kind == "turn_started":
		c.turn()
		c.inTurn = true
	case kind == "user_message":
		c.turn()
	case kind == "task_complete", kind == "turn_complete":
		c.inTurn = false
	case kind == "turn_aborted":
		c.inTurn = false
		c.stopped = "the turn was aborted: " + reasonIn(payload.get("reason").text())
	case kind == "error":
		c.stopped = "the turn failed: " + reasonIn(payload.get("message").text())
	case strings.HasSuffix(kind, "_end"):
		c.end(payload)
	}
	c.noteEnd()
	return nil
}

// end takes down that a call went wrong, until its result comes.
func (c *codex) end(event node) {
	r := result{}
	code, mcp := event.get("exit_code"), event.get("result")
	switch {
	case event.get("status").is("declined"):
		r.status = acel.Refused
	case event.get("status").is("failed"), event.get("success").kind() == 'f', code.kind() == '0' && code.label() != "0":
		r.status, r.reason = acel.Failed, firstText(event.get("stderr"), event.get("aggregated_output"), event.get("error"))
	case !mcp.get("Err").absent():
		r.status, r.reason = acel.Failed, mcp.get("Err").said()
	case mcp.get("Ok", "isError").isTrue(), mcp.get("Ok", "is_error").isTrue():
		r.status, r.reason = acel.Failed, mcp.get("Ok", "content").said()
	default:
		return
	}
	if id := event.get("call_id").text(); id != "" {
		c.ends[id] = r
	}
}
