package trace

import (
	"fmt"
	"io"

	"github.com/acel-dev/acel/acel"
)

// decodeChat reads OpenAI chat messages: one or several conversations, each of
// which is a session.
func decodeChat(d *decoder, w *window) error {
	d.read(w, "")
	for d.in.peek() != 0 {
		if err := d.chatValue(); err != nil {
			return err
		}
	}
	if _, err := d.in.token(); err != io.EOF {
		return err
	}
	return nil
}

// chatValue reads one of the values of a file: a conversation or a list of some.
func (d *decoder) chatValue() error {
	if d.in.peek() != '[' {
		return d.conversation(0)
	}
	if d.shape.sessions {
		return d.elements(d.conversation)
	}
	s, err := d.start("", formatChat, d.in.place(d.in.next()))
	if err != nil {
		return err
	}
	if err = d.messages(s); err != nil {
		return err
	}
	return d.close(s, Closed)
}

// conversation reads an object that holds messages, or the choices of a reply:
// an item of a list, counted from 1, or for 0 a document.
func (d *decoder) conversation(item int) error {
	if d.in.peek() != '{' {
		return d.reported(nil, d.notAnObject("a conversation"))
	}
	offset, err := d.in.begin()
	if err != nil {
		return err
	}
	d.in.src.mark(offset)
	at := d.in.place(offset)
	at.Base, at.Item = d.in.root, item
	c := conversation{at: at}
	mistakes, err := d.members(func(key []byte) error { return d.conversationMember(&c, key) })
	if err != nil {
		return err
	}
	return d.conversationRead(&c, mistakes)
}

// A conversation is the object that holds one, while it is read.
type conversation struct {
	at    acel.Place
	owner *session // of the messages; nil until they are met
	holds bool     // messages or choices were met
}

// conversationMember reads the value of one key. Keys that hold no messages are
// ignored, but for those of formats that keep their calls elsewhere.
func (d *decoder) conversationMember(c *conversation, key []byte) (err error) {
	switch string(key) {
	case "messages":
		c.holds = true
		if d.in.peek() != '[' {
			return d.wrongKind(`"messages"`, "a list")
		}
		if c.owner, err = d.start("", formatChat, c.at); err != nil {
			return err
		}
		return d.messages(c.owner)
	case "choices":
		c.holds = true
		if d.in.peek() != '[' {
			return d.wrongKind(`"choices"`, "a list")
		}
		base := d.in.pointer()
		return d.elements(func(item int) error { return d.choice(base, item) })
	case "ticks", "simulations", "termination_reason", "projectHash", "suite_name":
		return d.mistake(d.in.last, fmt.Sprintf("the key %s belongs to another format, which keeps calls in other places", brief(key)), "")
	}
	return d.elsewhereInConversation(key)
}

// conversationRead ends an object that holds a conversation.
func (d *decoder) conversationRead(c *conversation, mistakes []*acel.Problem) error {
	if !c.holds {
		mistakes = append(mistakes, d.meaning(c.at, `an object without "messages" or "choices" holds no conversation`, ""))
	}
	if err := d.report(c.owner, mistakes...); err != nil || c.owner == nil {
		return err
	}
	return d.close(c.owner, Closed)
}
