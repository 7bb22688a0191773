package schema

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// A reading of arguments knows the objects and lists around the token at hand.
type reading struct {
	*frame.Decoder
	walk *walk
	open []level
}

// A level is an object or a list that is open.
type level struct {
	at   *place
	keys keys
	key  string // the last one
}

// take looks at a token.
func (r *reading) take(t jsontext.Token) error {
	switch t.Kind() {
	case '{', '[':
		r.open = append(r.open, level{at: r.place()})
	case '}', ']':
		r.open = r.open[:len(r.open)-1]
	case '"':
		if kind, n := r.StackIndex(r.StackDepth()); kind == '{' && n%2 == 1 {
			return r.key(&r.open[len(r.open)-1], t.String())
		}
	case '0':
		return keeps(t.String(), r.StackPointer)
	}
	return nil
}

// place returns where the object or list stands that was just begun.
func (r *reading) place() *place {
	if len(r.open) == 0 {
		top := r.walk.schema.top
		return &top
	}
	in := r.open[len(r.open)-1]
	kind, n := r.StackIndex(r.StackDepth() - 1) // with the one that was begun
	if kind == '[' {
		return r.walk.item(in.at, int(n)-1)
	}
	return r.walk.below(in.at, in.key)
}

// key looks at a key.
func (r *reading) key(in *level, key string) error {
	if other, twice := in.keys.add(key); twice {
		return alike(key, other)
	}
	if name := r.walk.meant(in.at, key); name != "" {
		return alike(key, name)
	}
	in.key = key
	return nil
}
