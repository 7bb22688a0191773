package trace

// decodeCodexExec reads what codex exec --json streams: items of an agent's turns,
// each of which is told when it begins and when it is completed.
func decodeCodexExec(d *decoder, w *window) error {
	c := &codexExec{decoder: d}
	d.apart = true
	return d.eachDocument(w, func(n node) error {
		return d.listen(nil, n, true, func() error { return c.line(n) })
	})
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
		c.s.stopped = endsInTurn
	case "turn.completed":
		c.s.stopped = ""
	case "turn.failed":
		c.s.stopped = "the turn failed: " + reasonIn(n.get("error").said())
	case "error":
		c.s.stopped = "the stream failed: " + reasonIn(n.get("message").text())
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
	c.heard++
	id := item.get("id").text()
	known := c.open[id] && id != ""
	if c.open[id] = true; completed {
		delete(c.open, id)
	}
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
	return c.answers(c.s, codexExecResult(item))
}
