package trace

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A shape is what the first JSON value of an input looks like.
type shape struct {
	format   string        // that it tells; "" where it tells none
	kind     jsontext.Kind // of the value
	sessions bool          // it is a list of sessions or conversations
	first    jsontext.Kind // of its elements
	keys     []string      // the first ones of its object, or its first object, each clipped
	textOnly bool          // that object holds a conversation as plain text
	args     bool          // it has arguments, as a call whose "tool" is misspelt
	report   bool          // it is what acelctl found
	rules    bool          // it has what rules files have
	tests    bool          // it has what test files have
}

// How many keys a shape remembers, and how many of them it tells a person.
const (
	mostKeys  = 40
	mostShown = 8
)

// shapeOf finds the shape of the JSON value that a sample begins with.
func shapeOf(of *sample) (s shape) {
	if len(of.values) == 0 {
		return s
	}
	value := of.values[0]
	if s.kind = value.kind(); s.kind == '[' {
		first := value.first()
		if s.first = first.kind(); first.doc == nil {
			s.first = ']'
			if of.ends(value) {
				s.format = formatNative // a session without a call
			}
			return s
		}
	}
	s.object(of.object())
	return s
}

// ends reports whether the value is whole: it is not where the input goes on and
// it is the last one.
func (s *sample) ends(value node) bool { return s.whole || len(s.values) > 1 }

// object looks at the keys of an object until one tells the format.
func (s *shape) object(n node) {
	for key, value := range n.members() {
		if len(s.keys) < mostKeys {
			s.keys = append(s.keys, clip(string(key)))
		}
		s.tell(string(key), value.kind())
		if name := string(key); name == "event" || name == "schema" {
			s.word(name, value.raw())
		}
		if s.format != "" {
			return
		}
	}
}

// word reads the value of a key that other formats have too.
func (s *shape) word(name string, raw []byte) {
	switch {
	case name == "schema":
		s.report = strings.HasPrefix(string(raw), `"acel.report/`)
	case string(raw) == `"begin"`, string(raw) == `"end"`, string(raw) == `"refuse"`, string(raw) == `"cut"`, string(raw) == `"stop"`:
		s.format = formatNative
	}
}

// tell takes note of what a key says about the format.
func (s *shape) tell(name string, kind jsontext.Kind) {
	switch name {
	case "tool":
		s.format = formatNative
	case "calls":
		s.format, s.sessions = formatNative, s.list()
	case "role":
		if s.list() {
			s.format = formatChat
		}
	case "messages", "choices":
		if kind == '[' {
			s.format, s.sessions = formatChat, s.list()
		}
	case "traj":
		s.format = formatTau
	case "args":
		s.args = kind == '{'
	case "contracts", "initial_state":
		s.rules = true
	case "cases":
		s.tests = true
	case "messages_display":
		s.textOnly = true
	}
}

// told returns the format that the shape tells; "" if it tells none.
func (s *shape) told() string {
	if s.format == "" && s.args {
		return formatNative
	}
	return s.format
}

func (s *shape) list() bool { return s.kind == '[' }
