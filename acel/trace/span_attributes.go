package trace

import (
	"bytes"
	"strings"
)

// attributes are what is said of a span or of an event, by key. Values are plain
// JSON, whatever way they are written in.
type attributes struct {
	values map[string]node
	twice  string // a key that has two values; "" if none has
	wrong  node   // what stands where attributes should; the zero node if all is well
}

// read takes the attributes of a list of keys and values, as OTLP and Jaeger
// write them, or of an object, whose keys may be nested where they have dots.
func (a *attributes) read(n node) {
	if a.values == nil {
		a.values = map[string]node{}
	}
	switch n.kind() {
	case '[':
		for one := range n.elements() {
			a.pair(one)
		}
	case '{':
		a.nested("", n, 1)
	case 0, 'n':
	default:
		a.wrong = n
	}
}

func (a *attributes) pair(n node) {
	var name string
	var value node
	for key, member := range n.members() {
		switch spanKey(key) {
		case "key":
			name = member.text()
		case "value":
			value = member
		}
	}
	a.put(name, value.plain())
}

// mostNested is how many parts of a key may be nested: the longest that is asked
// for has five.
const mostNested = 6

// nested takes the members of an object, and those of objects in it, under the
// keys that lead there.
func (a *attributes) nested(under string, n node, depth int) {
	for key, value := range n.members() {
		name := under + string(key)
		a.put(name, value)
		if value.kind() == '{' && depth < mostNested {
			a.nested(name+".", value, depth+1)
		}
	}
}

func (a *attributes) put(name string, value node) {
	before, has := a.values[name]
	if !has {
		a.values[name] = value
	} else if string(before.raw()) != string(value.raw()) && saysOfCalls(name) {
		a.twice = name
	}
}

// saysOfCalls reports whether an attribute may tell of a call.
func saysOfCalls(key string) bool {
	return ofGenAI(key) || strings.HasPrefix(key, "tool") || strings.HasPrefix(key, "input.") || strings.HasPrefix(key, "output.")
}

// ofGenAI reports whether an attribute is one that only agents, models and tools
// have.
func ofGenAI(key string) bool {
	for _, prefix := range []string{"gen_ai.", "llm.", "openinference.", "traceloop.", "ai.", "gcp.vertex.agent.", "pydantic_ai."} {
		if strings.HasPrefix(key, prefix) {
			return true
		}
	}
	return false
}

// get returns the value of the first of several keys that has one; the zero node
// if none has.
func (a *attributes) get(keys ...string) node {
	for _, key := range keys {
		if value, has := a.values[key]; has && value.doc != nil {
			return value
		}
	}
	return node{}
}

// label returns the text or the number of the first of several keys that has one.
func (a *attributes) label(keys ...string) string {
	for _, key := range keys {
		if label := a.values[key].label(); label != "" {
			return label
		}
	}
	return ""
}

// fullest returns the value of the first of several keys that tells anything; or
// else of the first that has one.
func (a *attributes) fullest(keys ...string) (value node) {
	for _, key := range keys {
		value = fuller(value, a.values[key])
	}
	return value
}

// fuller returns a value, or another if that alone tells anything.
func fuller(value, other node) node {
	if value.doc == nil || !value.tells() && other.tells() {
		return other
	}
	return value
}

// tells reports whether a value, which may be JSON in a string, holds anything.
func (n node) tells() bool {
	if n.kind() == '"' && n.meant().doc != nil {
		n = n.meant()
	}
	return !n.empty() && (n.kind() != '"' || len(bytes.TrimSpace(n.unquoted())) > 0)
}

// agree takes down a key under which other arguments stand than under one before
// it.
func (a *attributes) agree(keys ...string) {
	first := a.fullest(keys...)
	for _, key := range keys {
		other := a.values[key]
		if first.tells() && other.tells() && otherArguments(first.arguments(), other.arguments()) {
			a.twice = key
		}
	}
}

// has reports whether the value of a key is a text, in whatever case.
func (a *attributes) has(key, text string) bool {
	return strings.EqualFold(a.values[key].text(), text)
}

// flattened returns what stands under keys with a prefix, put together as one
// value, as in llm.input_messages.0.message.role; the zero node if there is
// nothing.
func (a *attributes) flattened(prefix string) node {
	root := &branch{}
	for key, value := range a.values {
		if rest, under := strings.CutPrefix(key, prefix+"."); under && value.doc != nil {
			root.put(strings.SplitN(rest, ".", mostFlattened), value)
		}
	}
	if len(root.inner) == 0 {
		return node{}
	}
	return (&document{text: root.append(nil)}).node()
}
