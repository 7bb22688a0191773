package trace

import (
	"io"
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

// look finds the shape of the JSON value that an input begins with. Nothing is
// consumed; what it looks at stays in the window, up to its limit.
func look(w *window) (s shape) {
	dec := jsontext.NewDecoder(&lookahead{w: w})
	switch s.kind = dec.PeekKind(); s.kind {
	case '{':
		s.object(dec)
	case '[':
		_, _ = dec.ReadToken()
		if s.first = dec.PeekKind(); s.first == ']' {
			s.format = formatNative // a session without a call
			return s
		}
		for dec.PeekKind() != '{' {
			if dec.SkipValue() != nil {
				return s
			}
		}
		s.object(dec)
	}
	return s
}

// object looks at the keys of an object until one tells the format. What is
// wrong with the JSON is left to those who read it.
func (s *shape) object(dec *jsontext.Decoder) {
	_, _ = dec.ReadToken()
	for dec.PeekKind() == '"' && s.format == "" {
		raw, err := dec.ReadValue()
		if err != nil {
			return
		}
		name, _ := jsontext.AppendUnquote(nil, raw)
		if len(s.keys) < mostKeys {
			s.keys = append(s.keys, clip(string(name)))
		}
		s.tell(string(name), dec.PeekKind())
		if string(name) == "event" || string(name) == "schema" {
			err = s.word(string(name), dec)
		} else if s.format == "" {
			err = dec.SkipValue()
		}
		if err != nil {
			return
		}
	}
}

// word reads the value of a key that other formats have too.
func (s *shape) word(name string, dec *jsontext.Decoder) error {
	raw, err := dec.ReadValue()
	switch {
	case name == "schema":
		s.report = strings.HasPrefix(string(raw), `"acel.report/`)
	case string(raw) == `"begin"`, string(raw) == `"end"`, string(raw) == `"refuse"`:
		s.format = formatNative
	}
	return err
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

// A lookahead reads a window's text without taking it.
type lookahead struct {
	w  *window
	at int
}

func (l *lookahead) Read(p []byte) (int, error) {
	if int64(l.at) >= l.w.max {
		return 0, io.EOF
	}
	if l.at == len(l.w.text) {
		if err := l.w.fill(); err != nil {
			return 0, err
		}
	}
	n := copy(p, l.w.text[l.at:min(int64(len(l.w.text)), l.w.max)])
	l.at += n
	return n, nil
}
