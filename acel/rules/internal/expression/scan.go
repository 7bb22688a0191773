package expression

import (
	"bytes"
	"iter"

	"github.com/go-json-experiment/json/jsontext"
)

// The functions of this file walk JSON that is known to be valid, touching only
// what is asked for.

// A field is a member of an object: its name as it is written, in quotes, its
// value, and where that begins.
type field struct {
	name, value []byte
	at          int
}

// fields yields the members of an object.
func fields(object []byte) iter.Seq[field] {
	return func(yield func(field) bool) {
		for at := afterSpace(object, 1); at < len(object) && object[at] == '"'; {
			end := afterString(object, at)
			name := object[at:end]
			at = afterSpace(object, afterSpace(object, end)+1)
			end = afterValue(object, at)
			if !yield(field{name, object[at:end], at}) {
				return
			}
			at = afterComma(object, end)
		}
	}
}

// items yields the items of a list.
func items(list []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for at := afterSpace(list, 1); at < len(list) && list[at] != ']'; {
			end := afterValue(list, at)
			if end == at || !yield(list[at:end]) {
				return
			}
			at = afterComma(list, end)
		}
	}
}

// member returns the member of a name, and whether there is one.
func member(object []byte, name string) (field, bool) {
	for f := range fields(object) {
		if spells(f.name, name) {
			return f, true
		}
	}
	return field{}, false
}

// spells reports whether a string in quotes is the text.
func spells(written []byte, text string) bool {
	inner := written[1 : len(written)-1]
	if bytes.IndexByte(inner, '\\') < 0 {
		return string(inner) == text
	}
	return unquote(written) == text
}

// unquote returns the text of a string in quotes.
func unquote(written []byte) string {
	inner := written[1 : len(written)-1]
	if bytes.IndexByte(inner, '\\') < 0 {
		return string(inner)
	}
	text, err := jsontext.AppendUnquote(nil, written)
	if err != nil {
		return string(inner) // unreachable: the JSON is valid
	}
	return string(text)
}

func afterSpace(raw []byte, at int) int {
	for at < len(raw) && (raw[at] == ' ' || raw[at] == '\n' || raw[at] == '\t' || raw[at] == '\r') {
		at++
	}
	return at
}

// afterComma returns where the next member or item begins, or the end.
func afterComma(raw []byte, at int) int {
	at = afterSpace(raw, at)
	if at < len(raw) && raw[at] == ',' {
		at = afterSpace(raw, at+1)
	}
	return at
}

// afterString returns the end of the string in quotes that begins at an offset.
func afterString(raw []byte, at int) int {
	for at++; ; {
		i := bytes.IndexByte(raw[at:], '"')
		if i < 0 {
			return len(raw)
		}
		at += i + 1
		if !escaped(raw, at-1) {
			return at
		}
	}
}

// escaped reports whether an odd number of backslashes stands before an offset.
func escaped(raw []byte, at int) bool {
	before := at
	for before > 0 && raw[before-1] == '\\' {
		before--
	}
	return (at-before)%2 == 1
}

// afterValue returns the end of the value that begins at an offset.
func afterValue(raw []byte, at int) int {
	depth := 0
	for at < len(raw) {
		switch raw[at] {
		case '"':
			at = afterString(raw, at)
		case '{', '[':
			depth++
			at++
			continue
		case '}', ']':
			depth--
			at++
		case ',', ':', ' ', '\n', '\t', '\r':
			at++
			continue
		default:
			at = afterPlain(raw, at)
		}
		if depth <= 0 {
			return at
		}
	}
	return len(raw)
}

// afterPlain returns the end of a number or a word.
func afterPlain(raw []byte, at int) int {
	for ; at < len(raw); at++ {
		switch raw[at] {
		case ' ', '\t', '\n', '\r', ',', ']', '}':
			return at
		}
	}
	return at
}

// depthOf returns how deep lists and objects are nested.
func depthOf(raw []byte) int {
	depth, deepest := 0, 0
	for at := 0; at < len(raw); at++ {
		switch raw[at] {
		case '"':
			at = afterString(raw, at) - 1
		case '{', '[':
			depth++
			deepest = max(deepest, depth)
		case '}', ']':
			depth--
		}
	}
	return deepest
}
