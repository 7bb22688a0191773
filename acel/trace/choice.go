package trace

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// choice reads one reply of a chat completion. The only one beside messages goes
// on with them. Without messages each is a session: further ones are
// alternatives to the first, and named by their position.
func (d *decoder) choice(c *conversation, base string, item int) error {
	if d.in.peek() != '{' {
		return d.reported(c.owner(), d.notAnObject("a choice"))
	}
	if item == 1 {
		if err := d.replyToAnother(c); err != nil {
			return err
		}
	}
	if c.messages && item > 1 {
		return d.secondChoice(c.owner(), base, item)
	}
	offset, err := d.in.begin()
	if err != nil {
		return err
	}
	at := d.in.place(offset)
	at.Base, at.Item = base, item
	s, err := d.replyIn(c, at)
	if err != nil {
		return err
	}
	mistakes, err := d.choiceMembers(s, at)
	if c.grown != nil { // whose results come with the next messages
		c.grown.waits, c.grown.replied = true, 1
		if err == nil {
			return d.report(s, mistakes...)
		}
	}
	if err = d.flushed(s, err); err != nil {
		return err
	}
	s.missed = missed{} // nothing comes that could be late
	return d.report(s, mistakes...)
}

// replyToAnother makes choices go on with messages that were not read yet, or with
// those of the object before, if that waits for a reply.
func (d *decoder) replyToAnother(c *conversation) (err error) {
	if c.messages {
		return nil
	}
	if c.grown != nil {
		err = c.grown.opened()
	} else {
		c.grown, err = d.repliedTo()
	}
	if c.grown != nil && err == nil {
		c.sessions, c.messages = append(c.sessions, c.grown.session), true
	}
	return err
}

// owner returns the session of the messages; nil if there are none.
func (c *conversation) owner() *session {
	if c.messages {
		return c.sessions[0]
	}
	return nil
}

// replyIn returns the session that a choice belongs to.
func (d *decoder) replyIn(c *conversation, at acel.Place) (*session, error) {
	if c.messages {
		return c.owner(), nil
	}
	id := ""
	if at.Item > 1 {
		id = fmt.Sprintf("choice %d", at.Item)
	}
	s, err := d.start(id, formatChat, at)
	c.sessions = append(c.sessions, s)
	return s, err
}

// secondChoice reads past a choice that has another before it, and messages too.
// It is reported once.
func (d *decoder) secondChoice(s *session, base string, item int) error {
	at := d.in.place(d.in.next())
	at.Base, at.Item = base, item
	if item == 2 {
		err := d.report(s, d.meaning(at, "a second choice behind messages: it is not known which of them went on with the conversation",
			"leave out the choices that were not taken"))
		if err != nil {
			return err
		}
	}
	return d.in.skip()
}

// choiceMembers reads the rest of a choice, of which only the message counts.
func (d *decoder) choiceMembers(s *session, at acel.Place) ([]*acel.Problem, error) {
	found := false
	mistakes, err := d.members(func(key []byte) error {
		if string(key) != "message" {
			return d.elsewhereInChoice(key)
		}
		found = true
		if d.in.peek() != '{' {
			return d.wrongKind(`"message"`, "an object")
		}
		return d.message(s, s.messages+1)
	})
	if err == nil && !found {
		mistakes = append(mistakes, d.meaning(at, `a choice needs "message"`, "the pieces of a streamed reply have to be put together first"))
	}
	return mistakes, err
}
