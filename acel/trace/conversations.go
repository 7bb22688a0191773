package trace

import (
	"slices"
	"strconv"
)

// conversations are how a format writes lists of messages: as the whole input;
// as a member of an object, of which there may be several, each a session; or
// one message by one, which then are a session together.
type conversations struct {
	format string
	keys   []string // under which an object holds messages
	// calls are the keys of a message that speak of tools and are read. What others
	// that do hold is not understood.
	calls []string
	// read are all keys of a message under which calls and results stand, instead of
	// calls, where what looks like some is a mistake wherever it is passed over.
	read []string
	// message reads a message, of which number counts those of the session.
	message func(d *decoder, s *session, n node, number int) error
	// said takes down what a message says if it is the user's. nil: message does.
	said func(s *session, n node)
	// reply reports whether a value is a reply of the model as it came. Where all
	// values are, each is a session. nil: none is.
	reply func(n node) bool
	// text says that a text may stand for the messages, which then is the user's.
	text bool
	// notes are the keys beside the messages that say how a session ended, and note
	// takes it down.
	notes []string
	note  func(s *session, key string, n node)
}

func (c conversations) decode(d *decoder, w *window) error {
	lists := d.sample.any(c.holds)
	if d.apart = !lists; lists && (w.byLine() || d.sample.values[0].kind() == '[') {
		d.growing = &growing{}
	}
	bare := loose{conversations: c, replies: c.reply != nil && !d.sample.any(func(n node) bool { return !c.reply(n) })}
	return d.eachValue(w, func() error {
		switch kind := d.in.peek(); {
		case kind == '[' && lists:
			return d.elements(func(int) error { return c.object(d) })
		case kind == '[':
			return bare.list(d)
		case kind == '{' && lists:
			return c.object(d)
		}
		return bare.alone(d)
	})
}

// holds reports whether a value is an object that holds messages.
func (c conversations) holds(n node) bool {
	for key := range n.members() {
		if slices.Contains(c.keys, string(key)) {
			return true
		}
	}
	return false
}

// object reads an object that holds messages: a session, or what there is of one
// so far.
func (c conversations) object(d *decoder) error {
	if d.growing != nil || d.in.peek() != '{' {
		return d.object(func(n node) error { return c.grow(d, n) })
	}
	at := d.in.place(d.in.next())
	if _, err := d.in.begin(); err != nil {
		return err
	}
	at.Base = d.in.pointer()
	s, err := d.start("", c.format, at)
	if err != nil {
		return err
	}
	number, holds := 0, false
	mistakes, err := d.members(func(key []byte) error {
		holds = holds || slices.Contains(c.keys, string(key))
		switch name := string(key); {
		case slices.Contains(c.notes, name):
			doc, err := d.document()
			if err == nil {
				c.note(s, name, doc.node())
			}
			return err
		case !slices.Contains(c.keys, name):
			return d.beside(s, key)
		case c.text && d.in.peek() == '"':
			doc, err := d.document()
			if err == nil {
				s.says(doc.node())
			}
			return err
		}
		return d.listed(strconv.Quote(string(key)), func(n node) error {
			number++
			return c.item(d, s, n, number)
		})
	})
	if err != nil {
		return err
	}
	if !holds {
		mistakes = append(mistakes, d.meaning(at, c.without(), foreignHint))
	}
	for _, m := range mistakes {
		if err := d.lose(s, m); err != nil {
			return err
		}
	}
	return d.ended(s)
}

// item reads an element of a list of messages.
func (c conversations) item(d *decoder, s *session, n node, number int) error {
	if n.kind() != '{' {
		return d.lose(s, n.problem("a message must be an object, and is "+n.kindName(), ""))
	}
	return c.hear(d, s, n, number)
}

// grow reads an object that may go on with what one before it holds.
func (c conversations) grow(d *decoder, n node) error {
	if c.isReply(n) {
		if taken, err := c.replied(d, n); taken || err != nil {
			return err
		}
	}
	if n.kind() == '{' && !c.holds(n) {
		return d.lose(nil, n.problem(c.without(), foreignHint))
	}
	messages := c.messages(n)
	all := chains(messages)
	known := 0
	one := d.growing.goesOn(all)
	switch {
	case one != nil:
		known = one.known(messages)
	case d.growing.repeats(messages, all):
		return c.repeated(d, n, all)
	default:
		s, err := d.start("", c.format, n.place())
		if err != nil {
			return err
		}
		one = &grown{session: s, at: n.place()}
	}
	d.growing.begins(messages, all)
	one.note(messages, all)
	if err := c.growFrom(d, one, n, known); err != nil {
		return err
	}
	return d.keepGrowing(one)
}

// growFrom reads the messages of an object behind those that are known, and what
// stands beside them.
func (c conversations) growFrom(d *decoder, one *grown, n node, known int) error {
	for i, message := range c.messages(n)[known:] {
		if err := c.item(d, one.session, message, known+i+1); err != nil {
			return err
		}
	}
	return c.rest(d, one.session, n)
}

// without says what an object is that holds no messages.
func (c conversations) without() string {
	return "an object without " + strconv.Quote(c.keys[0]) + " holds no conversation"
}

// messages returns the messages that an object holds.
func (c conversations) messages(n node) (all []node) {
	for key, value := range n.members() {
		switch {
		case !slices.Contains(c.keys, string(key)):
		case c.text && value.kind() == '"' && string(key) == "input":
			all = append(all, value.asUsers())
		default:
			all = slices.AppendSeq(all, value.elements())
		}
	}
	return all
}

// rest reads what an object has beside its messages.
func (c conversations) rest(d *decoder, s *session, n node) error {
	for key, value := range n.members() {
		name := string(key)
		var err error
		switch {
		case slices.Contains(c.notes, name):
			c.note(s, name, value)
		case !slices.Contains(c.keys, name):
			err = d.besides(s, name, value)
		case c.text && value.kind() == '"':
			if name != "input" { // which is one of the messages
				s.says(value)
			}
		case value.kind() != '[' && !value.absent():
			err = d.lose(s, value.problem(strconv.Quote(name)+" must be a list, and is "+value.kindName(), ""))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// hear reads a message, and complains of what it has that messages of this format
// have not.
func (c conversations) hear(d *decoder, s *session, n node, number int) error {
	if c.said != nil {
		c.said(s, n)
	}
	if c.read == nil {
		if err := d.misplaced(s, n, c.format, c.calls...); err != nil {
			return err
		}
		return c.message(d, s, n, number)
	}
	return d.listen(s, n, isAgents(n), func() error {
		if err := d.strays(s, n, c.format, c.read...); err != nil {
			return err
		}
		return c.message(d, s, n, number)
	})
}

// beside reads past a member of an object that holds messages beside it, and
// complains if it holds calls or results as well.
func (d *decoder) beside(s *session, key []byte) error {
	if k := d.in.peek(); besideMessages(key) || k != '{' && k != '[' {
		return d.in.skip()
	}
	name := string(key)
	doc, err := d.document()
	if err != nil {
		return err
	}
	return d.besides(s, name, doc.node())
}

// besides does the same for a member that was read.
func (d *decoder) besides(s *session, key string, n node) error {
	if k := n.kind(); besideMessages([]byte(key)) || k != '{' && k != '[' || !holdsCalls(n.raw()) {
		return nil
	}
	return d.lose(s, n.problem("the key "+brief([]byte(key))+" holds calls or results beside the messages, which are not read there", ""))
}

// besideMessages reports whether a key beside messages is known to hold no call,
// though it may speak of some.
func besideMessages(key []byte) bool {
	switch dialectless(key) {
	case "tools", "toolchoice", "toolconfig", "functions", "system", "systeminstruction", "metadata", "usage", "contextmanagement":
		return true
	}
	return false
}
