package schema

import (
	"slices"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
)

// A walk follows a schema along with the arguments of one call.
type walk struct {
	schema *Schema
	left   int // how much more it may look at
	shared map[start]*place
}

// A start is what most places begin with: one schema, or none.
type start struct {
	schema *node
	lost   bool
}

// mostSteps bounds how often a walk looks at a schema, which takes some tenths of a
// second. What was found out about a place is not looked at again.
const mostSteps = 1_000_000

var errTooMuch = refusal.Reason("its arguments are too many to be held to the schema of its tool. Send fewer at once.")

func newWalk(s *Schema) *walk {
	return &walk{schema: s, left: mostSteps}
}

// place returns the place where some schemas apply, and others because they do.
func (w *walk) place(from []*node, lost bool) *place {
	w.left -= len(from)
	from = slices.DeleteFunc(from, isEmpty)
	if len(from) > 1 {
		return w.closed(from, lost)
	}
	by := start{lost: lost}
	if len(from) == 1 {
		by.schema = from[0]
	}
	if w.shared[by] == nil {
		if w.shared == nil {
			w.shared = map[start]*place{}
		}
		w.shared[by] = w.closed(from, lost)
	}
	return w.shared[by]
}

// isEmpty reports whether a schema says nothing, as one that is absent or a boolean.
func isEmpty(n *node) bool { return n.members == nil }

// closed makes a place of schemas and of all that they refer to. Those that refer to
// one another are looked at once each, so that one place costs no more than the schema.
func (w *walk) closed(from []*node, lost bool) *place {
	p := &place{lost: lost}
	seen := map[*node]bool{}
	for len(from) > 0 {
		n := from[len(from)-1]
		from = from[:len(from)-1]
		w.left--
		if seen[n] || isEmpty(n) {
			continue
		}
		seen[n] = true
		p.schemas = append(p.schemas, n)
		p.firsts = max(p.firsts, n.firsts())
		also, followed := w.schema.besides(n)
		from, p.lost = append(from, also...), p.lost || !followed
	}
	return p
}
