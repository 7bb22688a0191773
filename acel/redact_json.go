package acel

import (
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

var errNoValue = errors.New("no JSON value")

// A look is what is made of the parts of a document. What it returns stands in the
// place of the part; nil leaves that as it is.
type look interface {
	hidden(raw []byte, t trail) []byte // the value of a field that nobody is to see
	text(text string, t trail) []byte  // another string
	key(name string) []byte            // the key of another member
	number(raw []byte) []byte          // another number
	// value returns what stands in the place of a text that is a hidden value, whatever
	// else it may be read as.
	value(text string) (marker string, is bool)
}

// A document is JSON that is looked through and written anew, byte for byte but for
// what is replaced.
type document struct {
	*redactor
	look
	raw    []byte
	d      *jsontext.Decoder
	out    []byte
	copied int // so much of raw is in out
	texts  int // how many texts it stands in
}

// rewrite looks through the JSON values of a text, of which there are as many as it
// says. The error says that it is none, and the text is raw itself where nothing in it
// was replaced.
func (r *redactor) rewrite(raw []byte, t trail, l look, texts int) (out []byte, values int, err error) {
	d := document{redactor: r, look: l, raw: raw, d: lenient(raw), texts: texts}
	for d.d.PeekKind() != 0 {
		if err := d.value(t); err != nil {
			return nil, 0, err
		}
		values++
	}
	if _, err := d.d.ReadToken(); err != io.EOF || values == 0 {
		return nil, 0, errNoValue
	}
	if d.copied == 0 {
		return raw, values, nil
	}
	return append(d.out, raw[d.copied:]...), values, nil
}

// value looks at the next value, to which the trail leads.
func (d *document) value(t trail) error {
	if d.hides(t) {
		return d.scalar(func(raw []byte) []byte { return d.hidden(raw, t) })
	}
	switch d.d.PeekKind() {
	case '{':
		return d.object(t)
	case '[':
		return d.list(t)
	case '"':
		return d.scalar(func(raw []byte) []byte { return d.string(raw, t) })
	case '0':
		return d.scalar(d.number)
	}
	return d.d.SkipValue()
}

// scalar replaces the next value by what is made of it.
func (d *document) scalar(by func([]byte) []byte) error {
	v, err := d.d.ReadValue()
	if err != nil {
		return err
	}
	end := int(d.d.InputOffset())
	if other := by(v); other != nil {
		d.out = append(append(d.out, d.raw[d.copied:end-len(v)]...), other...)
		d.copied = end
	}
	return nil
}

func (d *document) object(t trail) error {
	if _, err := d.d.ReadToken(); err != nil {
		return err
	}
	for d.d.PeekKind() == '"' {
		var inner trail
		if err := d.scalar(func(raw []byte) []byte { inner = t; return d.member(raw, &inner) }); err != nil {
			return err
		}
		if err := d.value(inner); err != nil {
			return err
		}
	}
	_, err := d.d.ReadToken()
	return err
}

// member goes down to the member of a key. The key of a hidden one stays.
func (d *document) member(raw []byte, t *trail) []byte {
	name := unquoteJSON(raw)
	outermost := len(t.text) == t.root
	*t = t.down(name)
	if outermost && name == "structuredContent" { // where rules look first in a result
		*t = t.enter()
	}
	if d.hides(*t) {
		return nil
	}
	return d.look.key(name)
}

func (d *document) list(t trail) error {
	if _, err := d.d.ReadToken(); err != nil {
		return err
	}
	for k := d.d.PeekKind(); k != ']' && k != 0; k = d.d.PeekKind() {
		if err := d.value(t); err != nil {
			return err
		}
	}
	_, err := d.d.ReadToken()
	return err
}

// string looks at a string, and at the JSON that it may hold.
func (d *document) string(raw []byte, t trail) []byte {
	text := unquoteJSON(raw)
	if inner, is := d.inText(text, t, d.look, d.texts); !is {
		return d.text(text, t)
	} else if inner != text {
		return quoteJSON(inner)
	}
	return nil
}
