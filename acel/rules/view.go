package rules

import (
	"fmt"
	"iter"

	"github.com/acel-dev/acel/acel"
)

// A Value is one value of a file that was read as rules files are: YAML or
// JSON without anchors, tags, repeated keys or an excess of anything. It is how
// another package reads the keys that stand beside those of rules, with the
// same strictness and the same places. The zero Value is one that is absent.
type Value struct{ n *node }

// Open reads a file's text as one document. Its error is [Problems].
func Open(s Source) (Value, error) {
	r := newReader()
	root := r.document(s, 0)
	if r.failed() || root == nil {
		return Value{}, r.list(false)
	}
	return Value{root}, nil
}

// A Kind is what a value is, in JSON's terms. The zero Kind is Absent.
type Kind uint8

// The kinds of value.
const (
	Absent Kind = iota
	Null
	Boolean
	Number
	Text
	List
	Map
)

// Kind says what the value is.
func (v Value) Kind() Kind {
	if v.n == nil {
		return Absent
	}
	return [...]Kind{broken: Absent, null: Null, boolean: Boolean, number: Number, word: Text, list: List, mapping: Map}[v.n.kind]
}

// String says in a message what the kind is, such as "a list".
func (k Kind) String() string {
	return [...]string{
		Absent: "absent", Null: null.String(), Boolean: boolean.String(), Number: number.String(),
		Text: word.String(), List: list.String(), Map: mapping.String(),
	}[k]
}

// Text returns what a text, a number or a boolean says, a number with all of
// its digits; "" for other kinds.
func (v Value) Text() string {
	switch v.Kind() {
	case Text, Number, Boolean:
		return v.n.value
	}
	return ""
}

// Items returns the elements of a list.
func (v Value) Items() []Value {
	if v.Kind() != List {
		return nil
	}
	items := make([]Value, len(v.n.items))
	for i, item := range v.n.items {
		items[i] = Value{item}
	}
	return items
}

// Pairs yields the keys of a map with their values, in the file's order.
func (v Value) Pairs() iter.Seq2[Value, Value] {
	return func(yield func(Value, Value) bool) {
		if v.Kind() != Map {
			return
		}
		for _, p := range v.n.pairs {
			if !yield(Value{p.key}, Value{p.value}) {
				return
			}
		}
	}
}

// Get returns the value of a key of a map, or the zero Value.
func (v Value) Get(key string) Value {
	if v.Kind() != Map {
		return Value{}
	}
	return Value{v.n.get(key)}
}

// Find returns the value that a JSON Pointer leads to from this one, or the
// last one on the way there.
func (v Value) Find(pointer string) Value {
	if v.n == nil {
		return v
	}
	return Value{v.n.find(pointer)}
}

// Any returns the value as encoding/json has it: nil, bool, string, []any,
// map[string]any, and for numbers json.Number with all digits. The error is
// Problems about the numbers that JSON cannot write.
func (v Value) Any() (any, error) {
	if v.n == nil {
		return nil, nil
	}
	r := newReader()
	any := r.value(v.n)
	if r.failed() {
		return nil, r.list(false)
	}
	return any, nil
}

// ExampleCall returns a map as a record of a native trace, where it is a call as
// examples write it: {refund: {id: 1}, status: error} as well as {tool: refund}.
// The error is Problems about what is no such call. A value that is no map is an
// empty record.
func (v Value) ExampleCall() (map[string]any, error) {
	if v.Kind() != Map {
		return map[string]any{}, nil
	}
	r := newReader()
	record := r.exampleCall(v.n)
	if r.failed() {
		return nil, r.list(false)
	}
	return record, nil
}

// Place is where the value begins.
func (v Value) Place() acel.Place { return v.Problem("", "").Place }

// Problem returns a mistake at the value, with the line it stands on.
func (v Value) Problem(hint, format string, args ...any) *acel.Problem {
	if v.n == nil {
		return &acel.Problem{Message: fmt.Sprintf(format, args...), Hint: hint}
	}
	return v.n.problem(hint, fmt.Sprintf(format, args...))
}
