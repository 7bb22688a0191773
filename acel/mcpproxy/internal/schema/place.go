package schema

import "github.com/acel-dev/acel/acel/mcpproxy/internal/frame"

// A place is where a value of the arguments stands, as far as the schema tells places
// apart: all items of a list may stand at one.
type place struct {
	schemas []*node // those that apply there
	lost    bool    // others may apply, that cannot be followed
	firsts  int     // how many items, where it is a list, are places of their own

	// What was found out so far.
	inner map[step]*place
	alike map[string]string // by key, the name that it differs from in case alone
}

// A step leads further in: to the value of a key, or to an item.
type step struct {
	key  string
	item int // -1 for a key
}

// meant returns a name that a key at a place differs from in case alone; "" for none.
// Where the place is lost, that may be any name which is declared somewhere.
func (w *walk) meant(p *place, key string) string {
	if len(p.schemas) <= 1 && !p.lost { // as nearly always, and then found at once
		w.left--
		if len(p.schemas) == 0 {
			return ""
		}
		return p.schemas[0].names.Meant(key)
	}
	name, known := p.alike[key]
	if !known {
		if p.alike == nil {
			p.alike = map[string]string{}
		}
		name = w.meantByAll(p, key)
		p.alike[key] = name
	}
	return name
}

// meantByAll does so at a place where several schemas apply, or others may.
func (w *walk) meantByAll(p *place, key string) string {
	w.left -= len(p.schemas)
	var all []string
	for _, n := range p.schemas {
		all = append(all, n.names[frame.Fold(key)]...)
	}
	if name := meant(key, all); name != "" || !p.lost {
		return name
	}
	return w.schema.anywhere.Meant(key)
}

// below returns the place of a key's value.
func (w *walk) below(p *place, key string) *place {
	return w.step(p, step{key, -1}, func(n *node) []*node { return w.schema.below(n, key) })
}

// item returns the place of an item.
func (w *walk) item(p *place, i int) *place {
	i = min(i, p.firsts)
	return w.step(p, step{"", i}, func(n *node) []*node { return n.item(i) })
}

// step goes one further in, by what each schema has for it.
func (w *walk) step(p *place, s step, each func(*node) []*node) *place {
	if inner := p.inner[s]; inner != nil {
		return inner
	}
	var from []*node
	for _, n := range p.schemas {
		from = append(from, each(n)...)
	}
	if p.inner == nil {
		p.inner = map[step]*place{}
	}
	p.inner[s] = w.place(from, p.lost)
	return p.inner[s]
}
