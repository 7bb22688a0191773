package acel

import (
	"bytes"
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// maxTexts bounds how deep JSON is looked for in texts of JSON. A text below that is
// hidden as a whole.
const maxTexts = 8

var errNoValue = errors.New("no JSON value")

// A look is what is made of the parts of a document. What it returns stands in the
// place of the part; nil leaves that as it is.
type look interface {
	hidden(raw []byte) []byte // the value of a field that nobody is to see
	text(text string) []byte  // another string
	key(name string) []byte   // the key of another member
	number(raw []byte) []byte // another number
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
		return d.scalar(d.hidden)
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
		return d.text(text)
	} else if inner != text {
		return quoteJSON(inner)
	}
	return nil
}

// inText looks through a text that is JSON, and reports whether it is.
func (r *redactor) inText(text string, t trail, l look, texts int) (string, bool) {
	raw := bytes.TrimSpace([]byte(text))
	if !beginsJSON(raw) {
		return text, false
	}
	if texts == maxTexts {
		if !isSequence(raw) {
			return text, false
		}
		return r.textMarker(text), true
	}
	out, _, err := r.rewrite(raw, t.enter(), l, texts+1)
	switch {
	case err != nil:
		return text, false
	case len(out) == len(raw) && &out[0] == &raw[0]:
		return text, true
	}
	return string(out), true
}

// beginsJSON reports whether a text may be JSON that says more than itself.
func beginsJSON(raw []byte) bool {
	raw = bytes.TrimLeft(raw, " \t\r\n")
	return len(raw) > 1 && (raw[0] == '{' || raw[0] == '[' || raw[0] == '"')
}

// isSequence reports whether raw is JSON values, one behind another.
func isSequence(raw []byte) bool {
	d := lenient(raw)
	for {
		if err := d.SkipValue(); err != nil {
			return err == io.EOF
		}
	}
}

// quoteJSON writes a text as a JSON string; bytes that are no UTF-8 are replaced.
func quoteJSON(text string) []byte {
	quoted, _ := jsontext.AppendQuote(nil, text) // always quotes; the error only tells of such bytes
	return quoted
}

// unquoteJSON reads a JSON string; bytes that are no UTF-8 are replaced.
func unquoteJSON(raw []byte) string {
	text, _ := jsontext.AppendUnquote(nil, raw) // as above
	return string(text)
}
