package acel

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// A mention is a value that a text which is no JSON has behind the name of a hidden
// field and a colon or an equals sign, as in password=hunter2.
type mention struct {
	from, to int // where it stands, without its quotes
	// slashes are how many backslashes stand before its quotes, and quote is what they
	// are; 0 for a value without.
	slashes int
	quote   byte
	nested  bool // it is a list or an object
	name    int  // which of the names it stands behind
}

// A speech is a text that is looked through for the values of hidden fields.
type speech struct {
	text   string
	effort int // what looking may cost yet
	found  []mention
}

// saidIn returns the values that a text says of hidden fields, and whether it could be
// looked through: it gives up on one that was made to cost too much.
func (r *redactor) saidIn(text string, t trail) ([]mention, bool) {
	if !strings.ContainsAny(text, ":=") {
		return nil, true
	}
	s := speech{text: text, effort: 1<<20 + 64*len(text)}
	for _, f := range flats(text) {
		for i := range r.names {
			s.look(f, t, &r.names[i], i)
		}
	}
	return s.found, s.effort >= 0
}

// look finds what stands behind one name.
func (s *speech) look(f flat, t trail, n *fieldName, number int) {
	at := 0
	for _, part := range n.before {
		if t.has(part) {
			continue
		}
		first := wordIn(f.text, part, 0)
		if first < 0 {
			return
		}
		at = max(at, first+len(part))
	}
	for at = wordIn(f.text, n.last, at); at >= 0 && s.effort >= 0; at = wordIn(f.text, n.last, at) {
		at += len(n.last)
		v, end := s.valueAt(f.from(at))
		if end == 0 {
			continue
		}
		v.name = number
		s.found = append(s.found, v)
		if v.quote != 0 || v.nested {
			at = f.to(end)
		}
	}
}

// has reports whether one of a trail's keys, or its root, is a name.
func (t trail) has(part string) bool {
	for key := range bytes.SplitSeq(t.text, []byte(".")) {
		if string(key) == part {
			return true
		}
	}
	return false
}

// wordIn returns where a word next stands in a text, at a place or behind it: no letter,
// digit or underscore touches it. It is -1 for nowhere.
func wordIn(text, word string, from int) int {
	for word != "" && from <= len(text) {
		at := strings.Index(text[from:], word)
		if at < 0 {
			break
		}
		at += from
		last, _ := utf8.DecodeLastRuneInString(text[:at])
		first, _ := utf8.DecodeRuneInString(text[at+len(word):])
		if !isNamely(last) && !isNamely(first) {
			return at
		}
		from = at + 1
	}
	return -1
}

// isNamely reports whether a rune may be of a name.
func isNamely(r rune) bool { return r == '_' || isWordy(r) }
