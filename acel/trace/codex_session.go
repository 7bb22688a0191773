package trace

import "slices"

// meta reads the line that names the session. A rollout that was forked from
// another one begins with its own line, and then has a copy of the other's.
func (c *codex) meta(n, payload node) error {
	id, spawn := payload.get("id").text(), payload.get("source", "subagent", "thread_spawn")
	copies := []string{payload.get("forked_from_id").text(), spawn.get("parent_thread_id").text()}
	if c.s != nil && (id == "" || id == c.s.ID || slices.Contains(c.copies, id)) {
		c.copies = append(c.copies, copies...)
		return nil
	}
	if c.s != nil {
		if err := c.ended(c.s); err != nil {
			return err
		}
	}
	*c = codex{decoder: c.decoder, answered: true, ends: map[string]result{}, copies: copies}
	s, err := c.startUnder(copies[1], id, formatCodex, n.place())
	c.s = s
	if source := payload.get("source", "subagent"); !source.absent() {
		c.of = SubAgent
		c.agent = firstText(spawn.get("agent_nickname"), spawn.get("agent_role"), source)
	}
	return err
}

// session returns the session, which has no name if no line gave it one.
func (c *codex) session(n node) (*session, error) {
	if c.s != nil {
		return c.s, nil
	}
	s, err := c.start("", formatCodex, n.place())
	c.s = s
	return s, err
}

// turn takes down that a turn of the agent begins.
func (c *codex) turn() {
	c.stopped, c.answered = "", true
	clear(c.ends)
}

// noteEnd takes down why the session was stopped, should nothing follow.
func (c *codex) noteEnd() {
	if c.s == nil {
		return
	}
	c.s.stopped = c.stopped
	if c.stopped == "" && c.inTurn {
		c.s.stopped = endsInTurn
	}
}

// firstText returns the first text among values.
func firstText(values ...node) string {
	for _, value := range values {
		if text := value.text(); text != "" {
			return text
		}
	}
	return ""
}
