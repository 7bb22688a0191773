package acel

import (
	"bytes"
	"strings"
)

// The roots that a trail of keys begins with.
const (
	argsRoot   = "args"
	resultRoot = "result"
	stateRoot  = "state"
)

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
