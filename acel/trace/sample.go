package trace

import (
	"bytes"
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// A sample is what an input begins with, from which its format is told: its
// first JSON values, of which the last may not be whole. Nothing is consumed.
type sample struct {
	values []node // the first ones; lines that are broken are left out
	items  []node // the elements of the first value if it is a list, or else the values
	shape  shape
	whole  bool // the input ends here
	first  byte // of the input, behind white space
}

// How much is looked at: most inputs tell their format soon, and some only by a
// key behind all that they hold.
var sampleSizes = [...]int64{64 << 10, 1 << 20}

// mostSampled bounds how many values are looked at.
const mostSampled = 50

// sample looks at the first bytes of the input, up to a length.
func (w *window) sample(length int64) *sample {
	for int64(len(w.text)) < length && w.fill() == nil {
	}
	s := &sample{whole: w.err != nil && int64(len(w.text)) <= length}
	text := w.text[:min(int64(len(w.text)), length)]
	text = text[len(text)-len(bytes.TrimLeft(text, " \t\r\n")):]
	if len(text) > 0 {
		s.first = text[0]
	}
	s.take(text)
	s.items = s.values
	if len(s.values) > 0 && s.values[0].kind() == '[' {
		s.items = nil
		for element := range s.values[0].elements() {
			s.items = append(s.items, element)
		}
	}
	s.shape = shapeOf(s)
	return s
}

// take gathers the values that a text begins with.
func (s *sample) take(text []byte) {
	for len(s.values) < mostSampled {
		text = bytes.TrimLeft(text, " \t\r\n")
		if len(text) == 0 {
			return
		}
		dec := jsontext.NewDecoder(bytes.NewBuffer(text[:len(text):len(text)]))
		if _, err := dec.ReadValue(); err == nil {
			n := int(dec.InputOffset())
			s.add(text[:n:n])
			text = text[n:]
			continue
		} else if !s.broken(text, err) {
			return
		}
		next := bytes.IndexByte(text, '\n')
		if next < 0 {
			return
		}
		text = text[next:]
	}
}

func (s *sample) add(text []byte) {
	s.values = append(s.values, (&document{text: text}).node())
}

// broken takes of a value that is not whole what stands before its end or its
// first mistake. It reports whether values may stand on later lines.
func (s *sample) broken(text []byte, err error) bool {
	var syntax *jsontext.SyntacticError
	if !errors.As(err, &syntax) {
		return false
	}
	if at := bytes.IndexByte(text, '\n'); at >= 0 && at+1 < len(text) && text[at+1] == '{' && !goesOn(text[:at]) {
		return true // a line by itself, which tells nothing
	}
	if begun := complete(text[:min(syntax.ByteOffset, int64(len(text)))]); begun != nil {
		s.add(begun)
		return false
	}
	return text[0] != '{' && text[0] != '['
}

// complete closes what is open at the end of a JSON text that is not whole, after
// its last whole value; nil if there is nothing to close.
func complete(text []byte) []byte {
	var open []byte // the brackets that close what is open at i
	var at int      // where the text is cut
	var close []byte
	cut := func(i int) { at, close = i, append(close[:0], open...) }
	key := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '{', '[':
			open = append(open, c+2) // as ] and } stand two behind
			key = c == '{'
			cut(i + 1)
		case '}', ']':
			if len(open) == 0 {
				return nil
			}
			open = open[:len(open)-1]
			cut(i + 1)
		case ',':
			cut(i)
			key = len(open) > 0 && open[len(open)-1] == '}'
		case ':':
			key = false
		case '"':
			if i = stringEnd(text, i); !key && i < len(text) {
				cut(i + 1)
			}
		}
	}
	if at == 0 {
		return nil
	}
	whole := append([]byte(nil), text[:at]...)
	for i := len(close) - 1; i >= 0; i-- {
		whole = append(whole, close[i])
	}
	if _, err := jsontext.NewDecoder(bytes.NewBuffer(bytes.Clone(whole))).ReadValue(); err != nil && err != io.EOF {
		return nil
	}
	return whole
}

// object returns the first item that is an object; the zero node if there is
// none.
func (s *sample) object() node {
	for _, item := range s.items {
		if item.kind() == '{' {
			return item
		}
	}
	return node{}
}

// any reports whether one of the items is as wanted.
func (s *sample) any(wanted func(node) bool) bool {
	for _, item := range s.items {
		if wanted(item) {
			return true
		}
	}
	return false
}

// message reports whether one of the messages of the input is as wanted: of the
// items themselves, or of the lists that they have under one of the keys.
func (s *sample) message(wanted func(node) bool, keys ...string) bool {
	return s.any(func(item node) bool {
		if item.member("role").kind() == '"' && wanted(item) {
			return true
		}
		for _, key := range keys {
			for message := range item.member(key).elements() {
				if wanted(message) {
					return true
				}
			}
		}
		return false
	})
}

// block reports whether a message has a content block of which wanted is true.
func (n node) block(wanted func(node) bool) bool {
	for block := range n.member("content").elements() {
		if wanted(block) {
			return true
		}
	}
	return false
}
