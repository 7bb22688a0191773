package trace

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// choice reads one reply of a chat completion. Each is a session: further ones
// are alternatives to the first, and named by their position.
func (d *decoder) choice(base string, item int) error {
	if d.in.peek() != '{' {
		return d.reported(nil, d.notAnObject("a choice"))
	}
	offset, err := d.in.begin()
	if err != nil {
		return err
	}
	at := d.in.place(offset)
	at.Base, at.Item = base, item
	id := ""
	if item > 1 {
		id = fmt.Sprintf("choice %d", item)
	}
	s, err := d.start(id, formatChat, at)
	if err != nil {
		return err
	}
	mistakes, err := d.choiceMembers(s)
	if err = d.flushed(s, err); err != nil {
		return err
	}
	if err = d.report(s, mistakes...); err != nil {
		return err
	}
	return d.close(s, Closed)
}

// choiceMembers reads the rest of a choice, of which only the message counts.
func (d *decoder) choiceMembers(s *session) ([]*acel.Problem, error) {
	d.batch.missed = missed{}
	found := false
	mistakes, err := d.members(func(key []byte) error {
		if string(key) != "message" {
			return d.elsewhereInChoice(key)
		}
		found = true
		if d.in.peek() != '{' {
			return d.wrongKind(`"message"`, "an object")
		}
		return d.message(s, 1)
	})
	if err == nil && !found {
		mistakes = append(mistakes, d.meaning(s.Place, `a choice needs "message"`, "the pieces of a streamed reply have to be put together first"))
	}
	return mistakes, err
}
