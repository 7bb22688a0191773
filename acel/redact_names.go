package acel

import (
	"strings"
)

// A redactor is a redaction, compiled. It is immutable.
type redactor struct {
	names []fieldName
	key   []byte
}

// A fieldName is the name of a field that is hidden, folded.
type fieldName struct {
	text string
	// last is its last part, which names the field in texts, and before the others.
	last   string
	before []string
}

func newFieldName(name string) fieldName {
	parts := strings.Split(fold(name), ".")
	end := len(parts) - 1
	return fieldName{fold(name), parts[end], parts[:end]}
}

// newRedactor returns nil for a redaction that hides nothing.
func newRedactor(r Redaction) *redactor {
	if len(r.Fields) == 0 {
		return nil
	}
	c := &redactor{key: r.key()}
	for _, name := range r.Fields {
		c.names = append(c.names, newFieldName(name))
	}
	return c
}

// hides reports whether a trail ends in one of the names.
func (r *redactor) hides(t trail) bool {
	for i := range r.names {
		if r.names[i].hides(t) {
			return true
		}
	}
	return false
}

func (n *fieldName) hides(t trail) bool {
	return endsIn(t.text, n.text) || t.inner > t.root && t.endsInner(n.text)
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
