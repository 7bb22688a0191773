package trace

import (
	"slices"
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// A found is a value that a path leads to.
type found struct {
	node
	pointer string  // within its document
	around  []found // the objects that it is in, the outermost first
	element int     // where the innermost element of a list that it is, or is in, begins
}

// place returns where it stands.
func (f found) place() acel.Place { return f.placeAt(f.pointer) }

// A trail is what became of a path in a file.
type trail struct {
	*path
	key     string // that the mapping has it under
	matched bool
	missing string   // the name that was not there where it came furthest
	instead []string // and what was there
	left    int      // how many steps there were still to go
	misses  int      // how often it failed there
}

// How many names a trail remembers, and of how many places where it failed.
const (
	mostInstead = 20
	mostMisses  = 100
)

// walk calls yield for all values that a path leads to. wrong is called for each
// value in which it cannot go on.
func (t *trail) walk(from found, wrong func(found, string) error, yield func(found) error) error {
	if t.path == nil {
		return nil
	}
	if t.up > len(from.around) {
		return nil
	}
	if t.up > 0 {
		out := len(from.around) - t.up
		from = found{node: from.around[out].node, pointer: from.around[out].pointer, around: from.around[:out], element: from.element}
	}
	return t.follow(from, t.steps, wrong, yield)
}

func (t *trail) follow(at found, steps []step, wrong func(found, string) error, yield func(found) error) error {
	switch {
	case len(steps) == 0:
		t.matched = t.matched || at.doc != nil
		return yield(at)
	case at.absent():
		return nil
	case steps[0].kind == stepEach:
		return t.each(at, steps[1:], wrong, yield)
	case at.kind() != '{':
		return wrong(at, "an object")
	case steps[0].kind == stepIf:
		if !steps[0].holds(at.node) {
			return nil
		}
		return t.follow(at, steps[1:], wrong, yield)
	}
	return t.member(at, steps, wrong, yield)
}

func (t *trail) each(at found, steps []step, wrong func(found, string) error, yield func(found) error) error {
	if at.kind() != '[' {
		return wrong(at, "a list")
	}
	item := 0
	for element := range at.elements() {
		f := found{node: element, pointer: at.pointer + "/" + strconv.Itoa(item), around: at.around, element: element.from}
		if err := t.follow(f, steps, wrong, yield); err != nil {
			return err
		}
		item++
	}
	return nil
}

func (t *trail) member(at found, steps []step, wrong func(found, string) error, yield func(found) error) error {
	value := at.member(steps[0].key)
	if value.doc == nil {
		t.miss(at.node, steps)
		return nil
	}
	f := found{
		node: value, pointer: at.pointer + steps[0].pointer, element: at.element,
		around: append(at.around[:len(at.around):len(at.around)], at),
	}
	return t.follow(f, steps[1:], wrong, yield)
}

// miss takes down what was not there, and the names of what was.
func (t *trail) miss(in node, steps []step) {
	switch {
	case t.matched || t.misses > 0 && (t.left < len(steps) || t.misses == mostMisses):
		return
	case t.misses == 0 || t.left > len(steps):
		t.missing, t.left, t.misses, t.instead = steps[0].key, len(steps), 0, nil
	}
	t.misses++
	for name := range in.members() {
		if name := clip(string(name)); len(t.instead) < mostInstead && !slices.Contains(t.instead, name) {
			t.instead = append(t.instead, name)
		}
	}
}

// holds reports whether a condition is met.
func (s step) holds(n node) bool {
	value := n.get(s.names...)
	switch {
	case s.any:
		return !value.absent()
	case value.kind() == '"' || value.kind() == '0':
		return value.label() == s.value
	}
	return value.doc != nil && slices.Contains([]string{"true", "false", "null"}, s.value) && string(value.raw()) == s.value
}
