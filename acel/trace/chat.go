package trace

import (
	"fmt"
	"slices"

	"github.com/acel-dev/acel/acel"
)

// decodeChat reads OpenAI chat messages: one or several conversations, each of
// which is a session.
func decodeChat(d *decoder, w *window) error {
	if w.byLine() || d.shape.sessions {
		d.growing = &growing{}
	}
	return d.eachValue(w, d.chatValue)
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
	holds bool // messages or choices were met
	// sessions are that of the messages, with which a choice goes on, or else one
	// of each choice. They are open until the object is read, as what comes yet may
	// say that they are not whole.
	sessions []*session
	messages bool   // the first is that of the messages
	grown    *grown // the same, where it may go on in another object
}

// conversationMember reads the value of one key. Keys that hold no messages are
// ignored, but for those of formats that keep their calls elsewhere.
func (d *decoder) conversationMember(c *conversation, key []byte) error {
	switch string(key) {
	case "messages":
		c.holds = true
		return d.conversationMessages(c)
	case "choices":
		c.holds = true
		if d.in.peek() != '[' {
			return d.wrongKind(`"choices"`, "a list")
		}
		base := d.in.pointer()
		return d.elements(func(item int) error { return d.choice(c, base, item) })
	case "ticks", "simulations", "termination_reason", "projectHash", "suite_name":
		return d.anotherFormat(fmt.Sprintf("the key %s belongs to another format, which keeps calls in other places", brief(key)), "")
	}
	return d.elsewhereInConversation(key)
}

// conversationMessages reads the messages.
func (d *decoder) conversationMessages(c *conversation) error {
	if len(c.sessions) > 0 {
		return d.mistake(d.in.last, `"messages" stand behind the "choices" that go on with them`,
			`put "messages" before "choices", or each into a file of its own if they are not one conversation`)
	}
	if d.in.peek() != '[' {
		return d.wrongKind(`"messages"`, "a list")
	}
	if d.growing != nil && !c.messages {
		return d.growingMessages(c)
	}
	s, err := d.start("", formatChat, c.at)
	if err != nil {
		return err
	}
	c.sessions, c.messages = append(c.sessions, s), true
	return d.messages(s)
}

// growingMessages reads messages that may go on with those of an object before.
func (d *decoder) growingMessages(c *conversation) error {
	var list held
	if err := d.hold(&list); err != nil {
		return err
	}
	messages := slices.Collect((&document{text: list.text}).node().elements())
	all := chains(messages)
	known := 0
	c.grown = d.growing.goesOn(all)
	switch {
	case c.grown != nil:
		known = c.grown.known(messages)
	case d.growing.repeats(messages, all):
		c.grown = d.growingAgain(c.at, list)
		c.grown.note(messages, all)
		return nil
	default:
		s, err := d.start("", formatChat, c.at)
		if err != nil {
			return err
		}
		c.grown = &grown{session: s, at: c.at}
	}
	d.growing.begins(messages, all)
	c.grown.note(messages, all)
	c.sessions, c.messages = append(c.sessions, c.grown.session), true
	return d.within(list, func() error { return d.messagesFrom(c.grown.session, known) })
}

// growingAgain returns a conversation that repeats the beginning of one that was
// read, and is read itself only where a reply goes on with it.
func (d *decoder) growingAgain(at acel.Place, list held) *grown {
	one := &grown{at: at}
	one.read = func() error {
		s, err := d.start("", formatChat, at)
		if err != nil {
			return err
		}
		one.session = s
		return d.within(list, func() error { return d.messagesFrom(s, 0) })
	}
	return one
}

// conversationRead ends an object that holds a conversation.
func (d *decoder) conversationRead(c *conversation, mistakes []*acel.Problem) error {
	if !c.holds {
		mistakes = append(mistakes, d.meaning(c.at, `an object without "messages" or "choices" holds no conversation`, ""))
	}
	kind, first := Closed, (*session)(nil)
	if len(c.sessions) > 0 {
		first = c.sessions[0]
	}
	if err := d.report(first, mistakes...); err != nil {
		return err
	}
	if len(mistakes) > 0 {
		kind = Cut
	}
	if c.grown != nil && c.grown.session == nil && len(mistakes) == 0 {
		return d.passRepeated(c.grown)
	}
	if c.grown != nil && len(mistakes) == 0 {
		return d.keepGrowing(c.grown)
	}
	for _, s := range c.sessions {
		if err := d.close(s, kind); err != nil {
			return err
		}
	}
	return nil
}
