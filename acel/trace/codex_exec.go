package trace

import "github.com/acel-dev/acel/acel"

// decodeCodexExec reads what codex exec --json streams: items of an agent's turns,
// each of which is told when it begins and when it is completed.
func decodeCodexExec(d *decoder, w *window) error {
	c := &codexExec{decoder: d}
	return d.eachDocument(w, c.line)
}

func tellsCodexExec(s *sample) string {
	told := s.any(func(n node) bool {
		switch n.get("type").text() {
		case "thread.started", "turn.started", "turn.completed", "turn.failed":
			return true
		case "item.started", "item.updated", "item.completed":
			return n.get("item").kind() == '{'
		}
		return false
	})
	if told {
		return "a line is of type thread.started, turn.started, item.completed, or one like them"
	}
	return ""
}

// A codexExec reads the lines of one file.
type codexExec struct {
	*decoder
	s    *session
	open map[string]bool // the IDs of items that have begun and not ended
}

func (c *codexExec) line(n node) error {
	kind := n.get("type").text()
	if kind == "thread.started" {
		return c.thread(n)
	}
	if c.s == nil {
		if err := c.thread(n); err != nil {
			return err
		}
	}
	switch kind {
	case "turn.started":
		c.s.stopped = "the stream ends within a turn"
	case "turn.completed":
		c.s.stopped = ""
	case "turn.failed":
		c.s.stopped = "the turn failed: " + cutShort(n.get("error").said())
	case "error":
		c.s.stopped = "the stream failed: " + cutShort(n.get("message").text())
	case "item.started", "item.updated", "item.completed":
		item := n.get("item")
		if item.kind() != '{' {
			return c.lose(c.s, n.problem("a line of type "+kind+" without an item", ""))
		}
		return c.item(item, kind == "item.completed")
	default:
		if kind == "" || mentionsCalls(kind) || !n.get("call_id").absent() || !n.get("item").absent() {
			return c.lose(c.s, n.problem("a line of type "+brief([]byte(kind))+" is not known", "it may hold a call or a result"))
		}
	}
	return nil
}

// thread begins a session. One that is resumed has the same ID again.
func (c *codexExec) thread(n node) error {
	id := n.get("thread_id").text()
	c.open = map[string]bool{}
	if c.s != nil && id == c.s.ID {
		return nil
	}
	if c.s != nil {
		if err := c.ended(c.s); err != nil {
			return err
		}
	}
	s, err := c.start(id, formatCodexExec, n.place())
	c.s = s
	return err
}

// item reads an item that has begun, or is completed.
func (c *codexExec) item(item node, completed bool) error {
	call, of := codexExecCall(item)
	if call.Tool == "" {
		return c.other(item, call)
	}
	id := item.get("id").text()
	known := c.open[id] && id != ""
	c.open[id] = !completed
	if !known {
		call.ID, call.Place = id, item.place()
		if err := c.asks(c.s, call, of); err != nil || !completed {
			return err
		}
		return c.answersCall(c.s, c.s.batch.last(), codexExecResult(item))
	}
	if !completed {
		return nil
	}
	delete(c.open, id)
	return c.answers(c.s, codexExecResult(item))
}

// other passes over an item that holds no call.
func (c *codexExec) other(item node, call acel.Call) error {
	kind := firstText(item.get("type"), item.get("item_type"))
	switch kind {
	case "agent_message", "assistant_message", "user_message", "reasoning", "todo_list", "plan", "error":
		return nil
	case "mcp_tool_call", "collab_tool_call":
		return c.lose(c.s, c.nameless(item.place()))
	}
	return c.lose(c.s, item.problem("an item of type "+brief([]byte(kind))+" is not known", "it may hold a call or a result"))
}

// codexExecCall returns the call that an item is; without a tool if it is none.
// Tools and arguments are named as in rollouts.
func codexExecCall(item node) (acel.Call, Origin) {
	switch firstText(item.get("type"), item.get("item_type")) {
	case "command_execution":
		return acel.Call{Tool: "shell", Args: recorded(item.pick("command"))}, Agent
	case "file_change":
		return acel.Call{Tool: "apply_patch", Args: recorded(item.pick("changes"))}, Agent
	case "mcp_tool_call":
		call := acel.Call{Tool: item.get("tool").text(), Server: item.get("server").text(), Args: item.get("arguments").arguments()}
		if item.get("arguments").doc == nil { // older streams have none
			call.Args = recorded(nil)
		}
		return call, Agent
	case "collab_tool_call":
		return acel.Call{Tool: item.get("tool").text(), Args: item.pick("prompt", "sender_thread_id", "receiver_thread_ids")}, Agent
	case "web_search":
		return acel.Call{Tool: "web_search", Args: item.pick("query")}, Server
	}
	return acel.Call{}, Agent
}

// recorded returns arguments; null where there should be some and are none, so that
// rules that ask for one cannot decide.
func recorded(arguments []byte) []byte {
	if arguments == nil {
		return []byte("null")
	}
	return arguments
}

// codexExecResult reads what a completed item came to.
func codexExecResult(item node) result {
	r := result{id: item.get("id").text(), at: item.place()}
	for _, key := range []string{"result", "aggregated_output", "agents_states"} {
		if value := item.get(key); r.value == nil && !value.absent() {
			r.value = value.result()
		}
	}
	code := item.get("exit_code")
	switch status := item.get("status").text(); {
	case status == "declined":
		r.status = acel.Refused
	case status == "in_progress":
		r.status = acel.Unfinished
	case status == "failed", code.kind() == '0' && code.label() != "0", !item.get("error").absent():
		r.status, r.reason = acel.Failed, firstText(item.get("error", "message"), item.get("aggregated_output"))
	}
	return r
}
