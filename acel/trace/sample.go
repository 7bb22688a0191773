package trace

import (
	"bytes"
	"errors"
	"io"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// A sample is what an input begins with, from which its format is told: its
// first JSON values, of which the last may not be whole. Nothing is consumed.
type sample struct {
	values []node // the first ones; lines that are broken are left out
	items  []node // the elements of the first value if it is a list, or else the values
	shape  shape
	whole  bool // the input ends here, and all of it was looked at
	oneOff bool // the first value stands on a line of its own
	first  byte // of the input, behind white space
}

// A stage is how much of an input is looked at.
type stage struct {
	length int64 // bytes, behind leading white space
	values int
}

// stages are how much is looked at, one after the other: most inputs tell their
// format soon, and some only by a key behind all that they hold, or a line behind
// thousands that say nothing.
func (w *window) stages() [3]stage {
	return [3]stage{{64 << 10, mostSampled}, {1 << 20, 2000}, {w.max, 1 << 18}}
}

// mostSampled is how many values and items are always looked at. Of those behind
// them, plain messages are left out, which tell nothing more.
const mostSampled = 50

// sample looks at the first bytes of the input.
func (w *window) sample(to stage) *sample {
	blank := len(w.text) - len(bytes.TrimLeft(w.text, " \t\r\n"))
	length := int64(blank) + to.length
	for int64(len(w.text)) < length && w.fill() == nil {
	}
	s := &sample{}
	text := w.text[blank:min(int64(len(w.text)), length)]
	if len(text) > 0 {
		s.first = text[0]
	}
	all := s.take(text, to.values)
	s.items = s.values
	if len(s.values) > 0 && s.values[0].kind() == '[' {
		s.items = nil
		all = s.takeItems(to.values) && all
	}
	s.whole = all && w.err != nil && int64(len(w.text)) <= length
	s.shape = shapeOf(s)
	return s
}

// takeItems gathers the elements of the first value, as many as that. It reports
// whether there are no more.
func (s *sample) takeItems(most int) bool {
	for element := range s.values[0].elements() {
		if len(s.items) == most {
			return false
		}
		s.items = tellingMore(s.items, element)
	}
	return true
}

// telling returns the sample without plain messages.
func (s *sample) telling() *sample {
	t := *s
	t.items = slices.DeleteFunc(slices.Clone(s.items), node.isPlain)
	return &t
}

// tellingMore adds a value to those that are looked at.
func tellingMore(all []node, n node) []node {
	if len(all) >= mostSampled && n.isPlain() {
		return all
	}
	return append(all, n)
}

// take gathers the values that a text begins with, as many as that. It reports
// whether the text has no more.
func (s *sample) take(text []byte, most int) bool {
	doc := &document{text: text}
	for i := 0; len(s.values) < most; {
		rest := bytes.TrimLeft(text[i:], " \t\r\n")
		if i = len(text) - len(rest); len(rest) == 0 {
			return true
		}
		dec := jsontext.NewDecoder(bytes.NewBuffer(rest[:len(rest):len(rest)]))
		if _, err := dec.ReadValue(); err == nil {
			n := node{doc, i, i + int(dec.InputOffset())}
			s.oneOff = s.oneOff || len(s.values) == 0 && bytes.IndexByte(n.raw(), '\n') < 0
			s.values = tellingMore(s.values, n)
			i = n.to
			continue
		} else if !s.broken(rest, err) {
			return true
		}
		next := bytes.IndexByte(rest, '\n')
		if next < 0 {
			return true
		}
		i += next
	}
	return false
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
		s.values = append(s.values, (&document{text: begun}).node())
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
