package trace

import (
	"bytes"
	"slices"
	"strings"
)

// mostBegun bounds the beginnings of conversations that are known again.
const mostBegun = 1 << 16

// begins takes down where requests ended that led to a list of messages.
func (g *growing) begins(messages []node, all []chain) {
	if g.begun == nil {
		g.begun = map[chain]struct{}{}
	}
	for i := range max(len(all)-1, 0) {
		if messages[i].asksModel() && len(g.begun) < mostBegun {
			g.begun[all[i]] = struct{}{}
		}
	}
}

// repeats reports whether a request is the beginning of a conversation that was
// read, as the older ones are in a log that has the newest first.
func (g *growing) repeats(messages []node, all []chain) bool {
	last := len(all) - 1
	if last < 0 || !messages[last].asksModel() {
		return false
	}
	_, known := g.begun[all[last]]
	return known
}

// asksModel reports whether a message is surely none of the model's.
func (n node) asksModel() bool {
	switch n.get("role").text() {
	case "user", "tool", "function", "system", "developer":
		return true
	}
	kind := n.get("type").text()
	return kind == "human" || kind == "tool" || strings.HasSuffix(kind, "_call_output") || n.get("kind").is("request")
}

// asks takes down that a conversation was the last one, and whether it waits.
func (g *growing) asks(one *grown, lost int) {
	before := g.asking
	g.asking, g.lost = nil, lost
	if one.waits && one.replied == 0 {
		g.asking = one
	}
	g.doubtful = g.asking != nil && before != nil && (g.doubtful || before != one && before.chain != one.chain)
}

// repliedTo returns the conversation of which the value that comes next is the
// reply; nil if it is not known to be that of any.
func (d *decoder) repliedTo() (*grown, error) {
	g := d.growing
	if g == nil {
		return nil, nil
	}
	g.backward = g.backward || g.begun == nil
	if g.asking == nil || g.backward || g.lost != d.lost+d.problems {
		return nil, nil
	}
	one := g.asking
	if err := one.opened(); err != nil || !g.doubtful {
		return one, err
	}
	g.asking = nil
	return nil, d.lose(one.session, d.meaning(one.at, "another request has no reply yet before this one: it is not known whose reply comes next",
		"put the requests and replies of each conversation into a file of its own"))
}

// opened reads a conversation that was not read, as it goes on apart from the one
// that holds it.
func (one *grown) opened() error {
	if one.session != nil {
		return nil
	}
	return one.read()
}

// isReply reports whether an object is a reply of the model, without the messages
// that it replies to.
func (c conversations) isReply(n node) bool {
	if c.isBare(n) {
		return true
	}
	found := false
	for key := range n.members() {
		switch name := string(key); {
		case name == "output", name == "candidates":
			found = slices.Contains(c.keys, name)
		case slices.Contains(c.keys, name):
			return false
		}
	}
	return found
}

// isBare reports whether an object is a message of the model by itself.
func (c conversations) isBare(n node) bool {
	return c.reply != nil && c.reply(n) || n.get("role").kind() == '"' && n.ofModel()
}

// replied reads a reply into the conversation that waits for it. It reports
// whether there is one.
func (c conversations) replied(d *decoder, n node) (bool, error) {
	one, err := d.repliedTo()
	if one == nil || err != nil {
		return false, err
	}
	items := []node{n}
	bare := c.isBare(n)
	if !bare {
		items = c.messages(n)
	}
	one.session.stopped = ""
	for i, item := range items {
		if err := c.item(d, one.session, item, one.length+i+1); err != nil {
			return true, err
		}
	}
	if !bare {
		if err := c.rest(d, one.session, n); err != nil {
			return true, err
		}
	}
	one.waits, one.replied = true, len(items)
	return true, d.keepGrowing(one)
}

// passRepeated passes over a request that repeats the beginning of what was read.
func (d *decoder) passRepeated(one *grown) error {
	d.growing.asks(one, d.lost+d.problems)
	return d.pass(nil, one.at, "a request that repeats the beginning of a conversation that was read")
}

// repeated passes over a request that repeats what was read. It is read if a
// reply follows.
func (c conversations) repeated(d *decoder, n node, all []chain) error {
	kept := *n.doc
	kept.text, kept.blocks, kept.trail = bytes.Clone(kept.text), nil, nil
	n.doc = &kept
	one := &grown{at: n.place()}
	one.note(c.messages(n), all)
	one.read = func() error {
		s, err := d.start("", c.format, one.at)
		if err != nil {
			return err
		}
		one.session = s
		return c.growFrom(d, one, n, 0)
	}
	return d.passRepeated(one)
}

// asUsers returns the message that stands for a text, which is the user's.
func (n node) asUsers() node {
	text := append([]byte(`{"role":"user","content":`), n.raw()...)
	return (&document{text: append(text, '}')}).node()
}
