package acel

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The roots that a trail of keys begins with.
const (
	argsRoot   = "args"
	resultRoot = "result"
	stateRoot  = "state"
)

// A redactor is a redaction, compiled. It is immutable.
type redactor struct {
	names []string // folded
	key   []byte
}

// newRedactor returns nil for a redaction that hides nothing.
func newRedactor(r Redaction) *redactor {
	if len(r.Fields) == 0 {
		return nil
	}
	c := &redactor{key: bytes.Clone(r.Key)}
	for _, name := range r.Fields {
		c.names = append(c.names, fold(name))
	}
	return c
}

// A trail is the folded keys that lead to a value, a dot between them: its root
// first, where it has one.
type trail struct {
	text []byte
	// root is the length of the root. inner is where the keys of the innermost document
	// begin, which a wrapper or a text may hold: rules read that as the whole.
	root, inner int
}

func newTrail(root string) trail {
	return trail{text: []byte(root), root: len(root), inner: len(root)}
}

// down goes to a member.
func (t trail) down(key string) trail {
	t.text = append(append(t.text, '.'), fold(key)...)
	return t
}

// enter begins a document inside the one at hand.
func (t trail) enter() trail {
	t.inner = len(t.text)
	return t
}

// hides reports whether a trail ends in one of the names.
func (r *redactor) hides(t trail) bool {
	for _, name := range r.names {
		if endsIn(t.text, name) || t.inner > t.root && t.endsInner(name) {
			return true
		}
	}
	return false
}

// endsIn reports whether a trail ends in a name, at the border of a key.
func endsIn(text []byte, name string) bool {
	rest, ends := bytes.CutSuffix(text, []byte(name))
	return ends && (len(rest) == 0 || rest[len(rest)-1] == '.')
}

// endsInner reports whether the innermost document has a name that begins with the
// root: result.password is the password of the JSON in an MCP result's text.
func (t trail) endsInner(name string) bool {
	rest, rooted := strings.CutPrefix(name, string(t.text[:t.root]))
	return rooted && string(t.text[t.inner:]) == rest
}

// trailOf is the trail of a dotted path into the arguments.
func trailOf(path string) trail {
	t := newTrail(argsRoot)
	for step := range strings.SplitSeq(path, ".") {
		t = t.down(step)
	}
	return t
}

// hidesPath reports whether the value at a path in the arguments is hidden, or stands
// inside one that is.
func (r *redactor) hidesPath(path []string) bool {
	t := newTrail(argsRoot)
	if r.hides(t) {
		return true
	}
	for _, key := range path {
		if t = t.down(key); r.hides(t) {
			return true
		}
	}
	return false
}

// fold writes a text so that those are equal which differ in letter case alone.
func fold(s string) string {
	return strings.Map(foldRune, s)
}

// foldRune returns the least of the letters that differ in case alone.
func foldRune(r rune) rune {
	if r < utf8.RuneSelf {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}
	least := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		least = min(least, next)
	}
	if least < utf8.RuneSelf {
		return foldRune(least)
	}
	return least
}
