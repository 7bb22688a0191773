package trace

import (
	"strconv"
	"time"

	"github.com/acel-dev/acel/acel"
)

// decodeClaudeCode reads what Claude Code writes down of its sessions, a line for
// each content block of a message; what it streams with --output-format
// stream-json; and what its web interface lets one download.
func decodeClaudeCode(d *decoder, w *window) error {
	c := &claudeCode{decoder: d, seen: map[uint64]struct{}{}, owners: map[uint64]*session{}, own: map[string]*session{}}
	d.apart = true
	export := d.sample.any(isClaudeCodeExport)
	var err error
	if c.beside, err = d.openBeside(); err != nil {
		return err
	}
	if export {
		err = d.eachValue(w, c.export)
	} else {
		err = d.eachDocument(w, c.line)
	}
	if err != nil {
		return err
	}
	return c.beside.until(time.Time{}, c.only)
}

// A claudeCode reads the lines of one file.
type claudeCode struct {
	*decoder
	seen   map[uint64]struct{} // hashes of the calls and results that were read, see copied
	owners map[uint64]*session // by the hashes of the uuids of lines
	own    map[string]*session // those of sub-agents that have one of their own
	stream bool                // it is a stream, which ends with a result
	number int                 // counts the messages
	beside *beside             // the lines of sub-agents that are in files of their own
}

// export reads lines that stand in a list.
func (c *claudeCode) export() error {
	if c.in.peek() != '{' {
		return c.object(c.line)
	}
	if _, err := c.in.begin(); err != nil {
		return err
	}
	mistakes, err := c.members(func(key []byte) error {
		if string(key) == "loglines" {
			return c.listed(`"loglines"`, c.line)
		}
		return c.decoder.beside(nil, key)
	})
	if err != nil {
		return err
	}
	for _, m := range mistakes {
		if err := c.lose(nil, m); err != nil {
			return err
		}
	}
	return nil
}

// line reads a line, and before it those of sub-agents that are not later.
func (c *claudeCode) line(n node) error {
	if at := n.get("timestamp").time(); len(c.beside.lines) > 0 && len(c.named) > 0 && !at.IsZero() {
		if err := c.beside.until(at, c.only); err != nil {
			return err
		}
	}
	return c.only(n)
}

// only reads a line alone.
func (c *claudeCode) only(n node) error {
	l := claudeLineOf(n)
	return c.listen(nil, n, l.kind == "assistant", func() error { return c.told(l) })
}

func (c *claudeCode) told(l *claudeLine) error {
	switch {
	case l.kind == "user", l.kind == "assistant":
		return c.said(l)
	case l.kind == "":
		return c.lose(nil, l.problem("a line without a type", "transcripts of Claude Code have one on each line"))
	case l.kind == "result": // which names the calls that were denied once more
		c.heard++
		c.ends(l)
		return nil
	case l.kind == "system" && l.subtype == "init":
		c.stream = true
		_, _, err := c.session(l)
		return err
	case l.kind == "progress" && l.message.block(isAnthropicBlock):
		return c.pass(c.find(l), l.place(), "progress of a sub-agent, whose own transcript has its calls")
	case l.kind == "progress", l.kind == "tool_progress", l.kind == "tool_use_summary", l.kind == "stream_event",
		l.kind == "control_request", l.kind == "control_response": // they repeat calls
		c.heard++
	case l.kind == "attachment":
		c.queued(l)
		return nil
	case l.message.block(isAnthropicBlock), mentionsCalls(l.kind):
		return c.lose(c.find(l), l.problem("a line of type "+brief([]byte(l.kind))+" is not known", "it may hold a call or a result"))
	}
	c.find(l)
	return nil
}

// said reads a line with a message.
func (c *claudeCode) said(l *claudeLine) error {
	content := l.message.get("content")
	text := l.message.kind() == '"' && l.kind == "user"
	if !text && l.message.kind() != '{' {
		return c.lose(c.find(l), l.problem("a line whose message is "+l.message.kindName()+", and no object", ""))
	}
	s, of, err := c.session(l)
	if err != nil {
		return err
	}
	if text {
		c.hears(s, l, l.message)
		return nil
	}
	c.number++
	if l.agent == "" || s.Parent != "" {
		c.noteEnd(s, l, content)
	}
	switch content.kind() {
	case '"', 'n':
		c.hears(s, l, content)
		return nil
	case '[':
		return c.blocks(s, l, content, of)
	}
	return c.lose(s, l.message.problem("a message without a content that is a text or a list", "it may hold a call or a result"))
}

// blocks reads the content of a message.
func (c *claudeCode) blocks(s *session, l *claudeLine, content node, of Origin) error {
	common := acel.Call{Turn: c.turn(l), Agent: l.agent, Time: l.at.time()}
	for block := range content.elements() {
		c.hears(s, l, block)
		if isAnthropicBlock(block) && c.copied(l, block) {
			c.heard++
			continue
		}
		agents := l.kind == "assistant"
		err := c.listen(s, block, agents, func() error { return c.anthropicBlock(s, block, common, of, agents) })
		if err != nil {
			return err
		}
	}
	return nil
}

// copied reports whether a call or a result was read before. Where a session is
// resumed or compacted, lines of it are written again, with other uuids if need
// be; but a message keeps its ID, and a line its time.
func (c *claudeCode) copied(l *claudeLine, block node) bool {
	id := block.get("id").text() + block.get("tool_use_id").text()
	of := l.message.get("id").text()
	if of == "" {
		of = l.at.text()
	}
	if of == "" {
		of = string(l.uuid)
	}
	if id == "" || of == "" {
		return false
	}
	key := hash([]byte(block.get("type").text() + "\n" + of + "\n" + id))
	_, known := c.seen[key]
	c.seen[key] = struct{}{}
	return known
}

// turn returns what the lines of one reply have in common.
func (c *claudeCode) turn(l *claudeLine) string {
	if id := firstText(l.message.get("id"), l.request); id != "" {
		return id
	}
	return strconv.Itoa(c.number)
}
