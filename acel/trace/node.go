package trace

import (
	"bytes"
	"iter"

	"github.com/go-json-experiment/json/jsontext"
)

// A node is a value in a [document]. The zero node stands for one that is not
// there, and has nothing in it. Nodes read their text anew whenever they are
// asked: it is best to go over the members of a large object once.
type node struct {
	doc      *document
	from, to int
}

// raw returns the value's JSON text.
func (n node) raw() []byte {
	if n.doc == nil {
		return nil
	}
	return n.doc.text[n.from:n.to:n.to]
}

// kind returns what the value is: one of { [ " 0 t f n, and 0 if there is none.
func (n node) kind() jsontext.Kind {
	if n.doc == nil {
		return 0
	}
	return kindAt(n.doc.text, n.from)
}

// absent reports whether there is no value, or null.
func (n node) absent() bool { return n.doc == nil || n.doc.text[n.from] == 'n' }

// empty reports whether there is no value, or one that holds nothing: null, false,
// an empty text, list or object.
func (n node) empty() bool {
	switch n.kind() {
	case '{', '[', '"':
		return len(bytes.TrimSpace(n.raw()[1:n.to-n.from-1])) == 0
	case '0', 't':
		return false
	}
	return true
}

// isTrue reports whether the value is true.
func (n node) isTrue() bool { return n.kind() == 't' }

// text returns the text of a string; "" for anything else.
func (n node) text() string { return string(n.unquoted()) }

// unquoted returns the text of a string, which is valid as long as the document;
// nil for anything else.
func (n node) unquoted() []byte {
	if n.kind() != '"' {
		return nil
	}
	raw := n.raw()
	if bytes.IndexByte(raw, '\\') < 0 {
		return raw[1 : len(raw)-1]
	}
	text, _ := jsontext.AppendUnquote(nil, raw)
	return text
}

// is reports whether the value is a string with this text.
func (n node) is(text string) bool { return string(n.unquoted()) == text && n.kind() == '"' }

// label returns the text of a string, or that of a number.
func (n node) label() string {
	if n.kind() == '0' {
		return string(n.raw())
	}
	return n.text()
}

// get returns the member of an object that stands at the end of a path of keys.
func (n node) get(path ...string) node {
	for _, key := range path {
		n = n.member(key)
	}
	return n
}

func (n node) member(key string) node {
	for name, value := range n.members() {
		if string(name) == key {
			return value
		}
	}
	return node{}
}

// members goes over the keys and values of an object. A key is valid until the
// next one.
func (n node) members() iter.Seq2[[]byte, node] {
	return func(yield func([]byte, node) bool) {
		for key, value := range n.membersFrom(n.from + 1) {
			if !yield(key.unquoted(), value) {
				return
			}
		}
	}
}

// membersFrom goes over the keys and values of an object from an index of the text
// on, which is where the object has begun, or a key begins.
func (n node) membersFrom(i int) iter.Seq2[node, node] {
	return func(yield func(key, value node) bool) {
		if n.kind() != '{' {
			return
		}
		text := n.doc.text
		for {
			if i = skipBlank(text, i); text[i] == '}' {
				return
			}
			key := node{n.doc, i, stringEnd(text, i) + 1}
			from := skipBlank(text, key.to)
			value := node{n.doc, from, valueEnd(text, from)}
			if !yield(key, value) {
				return
			}
			i = value.to
		}
	}
}

// elements goes over the elements of a list.
func (n node) elements() iter.Seq[node] { return n.elementsFrom(n.from + 1) }

// elementsFrom goes over the elements of a list from an index of the text on, which
// is where the list has begun, or an element begins.
func (n node) elementsFrom(i int) iter.Seq[node] {
	return func(yield func(node) bool) {
		if n.kind() != '[' {
			return
		}
		text := n.doc.text
		for {
			if i = skipBlank(text, i); text[i] == ']' {
				return
			}
			element := node{n.doc, i, valueEnd(text, i)}
			if !yield(element) {
				return
			}
			i = element.to
		}
	}
}

// first returns the first element of a list.
func (n node) first() node {
	for element := range n.elements() {
		return element
	}
	return node{}
}

// skipBlank returns the index of the first byte from i on that is neither white
// space nor a comma or a colon, in valid JSON that goes on.
func skipBlank(text []byte, i int) int {
	for {
		switch text[i] {
		case ' ', '\t', '\r', '\n', ',', ':':
			i++
		default:
			return i
		}
	}
}

// valueEnd returns the index behind the value that begins at text[i], in valid
// JSON.
func valueEnd(text []byte, i int) int {
	switch text[i] {
	case '"':
		return stringEnd(text, i) + 1
	case '{', '[':
		return containerEnd(text, i)
	}
	for i < len(text) {
		switch text[i] {
		case ' ', '\t', '\r', '\n', ',', '}', ']':
			return i
		}
		i++
	}
	return i
}

// containerEnd returns the index behind the list or object that begins at
// text[i].
func containerEnd(text []byte, i int) int {
	for depth := 0; ; i++ {
		switch text[i] {
		case '"':
			i = stringEnd(text, i)
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
}

// kindAt returns the kind of the value that begins at text[i].
func kindAt(text []byte, i int) jsontext.Kind {
	if c := text[i]; c != '-' && (c < '0' || c > '9') {
		return jsontext.Kind(c)
	}
	return '0'
}
