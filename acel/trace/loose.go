package trace

import "github.com/acel-dev/acel/acel"

// loose are messages that stand by themselves, in no object that holds them: on
// lines, or in a list.
type loose struct {
	conversations
	replies bool     // each of them is a session
	s       *session // the one that they are of; nil before the first
	number  int
}

// list reads a list of messages, which is a session.
func (l *loose) list(d *decoder) error {
	if err := l.end(d); err != nil {
		return err
	}
	if !l.replies {
		if err := l.begin(d, d.in.place(d.in.next())); err != nil {
			return err
		}
	}
	if err := d.elements(func(int) error { return l.alone(d) }); err != nil {
		return err
	}
	return l.end(d)
}

// alone reads a message. Where each is a session, what is no reply goes on with
// the one before.
func (l *loose) alone(d *decoder) error {
	return d.object(func(n node) error {
		if l.s == nil || l.replies && l.reply(n) {
			if err := l.begin(d, n.place()); err != nil {
				return err
			}
		}
		l.number++
		return l.hear(d, l.s, n, l.number)
	})
}

// begin opens a session, and ends the one before.
func (l *loose) begin(d *decoder, at acel.Place) error {
	err := l.end(d)
	if err == nil {
		l.s, err = d.start("", l.format, at)
	}
	return err
}

// end closes the session.
func (l *loose) end(d *decoder) error {
	s := l.s
	l.s, l.number = nil, 0
	if s == nil {
		return nil
	}
	return d.ended(s)
}
