package trace

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// A mistake is a problem of meaning in valid JSON. It ends the reading of a
// value, and not that of the file.
type mistake struct{ *acel.Problem }

// mistake returns a mistake at an offset, about what the reader read last.
func (d *decoder) mistake(offset int64, message, hint string) mistake {
	p := d.in.problem(offset, d.in.pointer(), message, hint)
	if offset == d.in.last && d.in.src.origin == nil {
		p.Width = max(0, min(d.in.length, len(p.Excerpt)-p.ExcerptColumn+1))
	}
	return mistake{p}
}

// anotherFormat returns the mistake of a key or a value that was just read and
// shows that the session is of another format.
func (d *decoder) anotherFormat(message, hint string) error {
	m := d.mistake(d.in.last, message, hint)
	d.foreign = m.Problem
	return m
}

// members reads the rest of an object whose opening brace was read. It calls
// member with every key, which is valid until the next read; the value comes
// next then, and what member leaves of it is skipped if it finds a mistake.
func (d *decoder) members(member func(key []byte) error) (mistakes []*acel.Problem, err error) {
	depth := d.in.depth()
	for d.in.more() {
		raw, err := d.in.value()
		if err != nil {
			return nil, err
		}
		err = member(d.unquote(raw))
		if m, is := err.(mistake); is {
			if len(mistakes) <= mostProblems {
				mistakes = append(mistakes, m.Problem)
			}
			err = d.in.finish(depth)
		}
		if err != nil {
			return nil, err
		}
	}
	return mistakes, d.in.pass()
}

// elements reads a list and calls element before each of its elements, counted
// from 1. A mistake must be handled by element.
func (d *decoder) elements(element func(item int) error) error {
	if _, err := d.in.begin(); err != nil {
		return err
	}
	for item := 1; d.in.more(); item++ {
		if err := element(item); err != nil {
			return err
		}
	}
	return d.in.pass()
}

// unquote returns the text of a JSON string, valid until the next read.
func (d *decoder) unquote(raw []byte) []byte {
	if bytes.IndexByte(raw, '\\') < 0 {
		return raw[1 : len(raw)-1]
	}
	d.text, _ = jsontext.AppendUnquote(d.text[:0], raw)
	return d.text
}
