package expression

import (
	"slices"
	"strings"

	"cel.dev/cel-go/cel"
)

// A shape is what is known of a value before anything runs: its type, and of a
// map its keys.
type shape struct {
	// kind is the value's type; cel.DynType where it is not known.
	kind *cel.Type
	// fields are the known keys of a map.
	fields map[string]*shape
	// each is what the other keys of a map, or the items of a list, hold; nil
	// where that is not known.
	each *shape
	// others says what a key is that is not known.
	others others
}

// others says what to think of a key that is not among a map's fields.
type others uint8

const (
	// welcome: the keys are not known beforehand.
	welcome others = iota
	// doubted: a mistake where a known key is a letter away.
	doubted
	// refused: a mistake.
	refused
)

// anything is a value of which nothing is known.
func anything() *shape { return &shape{kind: cel.DynType} }

// mapping is the type of every map: keys that are numbers stand for their text.
func mapping() *cel.Type { return cel.MapType(cel.DynType, cel.DynType) }

// isMap reports whether the value is known to be a map.
func (s *shape) isMap() bool { return s.kind.Kind() == cel.MapKind }

// isScalar reports whether the value is known to have no keys and no items.
func (s *shape) isScalar() bool {
	switch s.kind.Kind() {
	case cel.DynKind, cel.MapKind, cel.ListKind:
		return false
	}
	return true
}

// maxVariables bounds the names that are declared to CEL: the keys beyond them
// are read all the same, but are not typed.
const maxVariables = 2000

// variables declares the roots and each value below them that has a path of
// plain names: CEL takes state.customer.vip for one name, with a type.
func variables(roots map[string]*shape) []cel.EnvOption {
	all := []cel.EnvOption{cel.Variable("tool", cel.StringType), cel.Variable("server", cel.StringType)}
	declared := [...]string{"state", "args", "result"}
	for _, root := range declared {
		all = append(all, cel.Variable(root, roots[root].kind))
	}
	var declare func(name string, s *shape)
	declare = func(name string, s *shape) {
		for _, key := range s.names() {
			if isName(key) && len(all) < maxVariables {
				all = append(all, cel.Variable(name+"."+key, s.fields[key].kind))
				declare(name+"."+key, s.fields[key])
			}
		}
	}
	for _, root := range declared {
		declare(root, roots[root])
	}
	return all
}

// names returns the known keys, sorted.
func (s *shape) names() []string {
	names := make([]string, 0, len(s.fields))
	for name := range s.fields {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// isName reports whether a key can be written behind a dot.
func isName(s string) bool {
	if s == "" || s[0] >= '0' && s[0] <= '9' {
		return false
	}
	return strings.IndexFunc(s, notInName) < 0
}

func notInName(r rune) bool {
	letter := 'a' <= r|0x20 && r|0x20 <= 'z'
	return !letter && r != '_' && (r < '0' || r > '9')
}
