package trace

import "strings"

// session returns the session of a line, and whose calls are on it. The lines of
// a sub-agent are in the session of the agent that started it; in a file of its
// own they are a session of their own.
func (c *claudeCode) session(l *claudeLine) (*session, Origin, error) {
	of := Agent
	if l.agent != "" {
		of = SubAgent
	}
	if s := c.find(l); s != nil {
		return s, of, nil
	}
	name, parent := l.id, ""
	if of == SubAgent {
		name, parent = l.id+"/"+l.agent, l.id
	}
	s, err := c.startUnder(parent, name, formatClaudeCode, l.place())
	if of == SubAgent {
		c.own[name] = s
	} else {
		c.named[l.id] = s
	}
	c.owned(l, s)
	return s, of, err
}

// find returns the session of a line; nil if it is a new one. A session that goes
// on from a line of another, or begins with its lines, is that other one resumed
// under another name.
func (c *claudeCode) find(l *claudeLine) *session {
	s := c.own[l.id+"/"+l.agent]
	if s == nil {
		s = c.named[l.id]
	}
	if s == nil && l.agent == "" {
		if s = c.owners[hash(l.uuid)]; s == nil {
			s = c.owners[hash(l.parent)]
		}
		if s != nil {
			c.named[l.id] = s
		}
	}
	c.owned(l, s)
	return s
}

// owned takes down whose session a line is of.
func (c *claudeCode) owned(l *claudeLine, s *session) {
	if s == nil || len(l.uuid) == 0 || l.agent != "" {
		return
	}
	if key := hash(l.uuid); c.owners[key] == nil {
		c.owners[key] = s
	}
}

// noteEnd takes down what a line says of the end of its session, should it be
// the last one.
func (c *claudeCode) noteEnd(s *session, l *claudeLine, content node) {
	s.stopped = ""
	switch {
	case l.synthetic:
		s.stopped = "the model could not be reached: " + reasonIn(l.fault.said(), content.said())
	case interrupted(content):
		s.stopped = "interrupted by the user"
	case c.stream:
		s.stopped = endsNoResult
	}
}

// interruptedWords begin the message that Claude Code writes when the user stops the
// agent.
const interruptedWords = "[Request interrupted by user"

// interrupted reports whether a message says that the user stopped the agent.
func interrupted(content node) bool {
	if content.kind() == '"' {
		return strings.HasPrefix(content.text(), interruptedWords)
	}
	for block := range content.elements() {
		if strings.HasPrefix(block.get("text").text(), interruptedWords) {
			return true
		}
	}
	return false
}

// ends reads the last line of a stream, which says how the run ended.
func (c *claudeCode) ends(l *claudeLine) {
	s := c.find(l)
	switch {
	case s == nil:
	case l.subtype != "success" && l.subtype != "":
		s.stopped = l.subtype
	case l.failed:
		s.stopped = "the run failed: " + reasonIn(l.result.said())
	default:
		s.stopped = ""
	}
}
