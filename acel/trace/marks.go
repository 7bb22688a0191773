package trace

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// holdsCalls reports whether a JSON text has the marks by which formats know calls
// and results, in any spelling.
func holdsCalls(text []byte) bool { return (&marks{}).in(text) }

// marks are what is looked for in a JSON text, once from its begin to its end.
type marks struct {
	texts bool // texts that are JSON are looked into
	stack []marked
	key   []byte // of the value that comes next; nil in a list
}

// marked is what an object has shown so far. What shows it for a call is both of a
// pair.
type marked struct{ name, args, action, observation bool }

func (m marked) isCall() bool { return m.name && m.args || m.action && m.observation }

func (m *marks) in(text []byte) bool {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			next := skipBlank(text, i+1)
			if m.container(text[next] == '}' || text[next] == ']') {
				return true
			}
			m.stack, m.key = append(m.stack, marked{}), nil
		case '}', ']':
			m.stack, m.key = m.stack[:len(m.stack)-1], nil
		case ',':
			m.key = nil
		case '"':
			from := i
			i = stringEnd(text, i)
			if rest := bytes.TrimLeft(text[i+1:], " \t\r\n"); len(rest) > 0 && rest[0] == ':' {
				m.key = text[from+1 : i]
			} else if m.text(text[from : i+1]) {
				return true
			}
		}
	}
	return false
}

// container looks at a list or an object. Arguments may be empty.
func (m *marks) container(empty bool) bool {
	if m.key == nil {
		return false
	}
	name := folded(m.key)
	top := &m.stack[len(m.stack)-1]
	top.args = top.args || isArgumentsKey(name)
	return isCallKey(name) && !empty || top.isCall()
}

// text looks at a string.
func (m *marks) text(raw []byte) bool {
	if len(raw) == 2 {
		return false
	}
	if m.key != nil && m.named(folded(m.key), raw[1:len(raw)-1]) {
		return true
	}
	if start := bytes.TrimLeft(raw[1:], " "); !m.texts || start[0] != '{' && start[0] != '[' {
		return false
	}
	inner, _ := jsontext.AppendUnquote(nil, raw)
	return jsontext.Value(inner).IsValid() && (&marks{texts: true}).in(inner)
}

// named looks at a string that is the value of a key.
func (m *marks) named(key string, value []byte) bool {
	top := &m.stack[len(m.stack)-1]
	switch key {
	case "type", "kind", "partkind", "itemtype":
		kind := folded(value)
		top.name = top.name || strings.HasPrefix(kind, "tool")
		return isCallKind(kind)
	case "role":
		kind := folded(value)
		return kind == "tool" || kind == "function"
	case "method":
		return string(value) == "tools/call"
	case "tool":
		top.name = true
		return len(m.stack) == 1 || top.isCall() // a call of a native trace may have no arguments
	case "name", "toolname", "functionname":
		top.name = true
	case "action":
		top.action = true
	case "observation":
		top.observation = true
	default:
		if isCallKey(key) {
			return true
		}
		top.args = top.args || value[0] == '{' && isArgumentsKey(key)
	}
	return top.isCall()
}

// isArgumentsKey reports whether a folded key is one of arguments. Definitions of
// tools have parameters, which are none.
func isArgumentsKey(name string) bool {
	switch name {
	case "arguments", "args", "input", "toolinput", "kwargs":
		return true
	}
	return false
}

// isCallKey reports whether what stands under a folded key is a call or a result,
// or some.
func isCallKey(name string) bool {
	switch strings.TrimSuffix(name, "s") {
	case "tooluse", "toolresult", "toolcall", "toolreturn", "toolinvocation", "functioncall", "functioncalloutput",
		"functionresponse", "customtoolcall", "customtoolcalloutput", "localshellcall", "mcptoolcall", "commandexecution":
		return true
	}
	return false
}

// isCallKind reports whether a folded type is that of a call or a result.
func isCallKind(kind string) bool {
	for _, word := range []string{
		"tooluse", "toolresult", "toolcall", "toolreturn", "toolinvocation", "functioncall", "functionresponse",
		"functioncalloutput", "toolcalloutput", "shellcall", "commandexecution", "dynamictool",
	} {
		if strings.HasPrefix(kind, word) || strings.HasSuffix(kind, word) {
			return true
		}
	}
	return kind == "tool"
}

// folded is a name without what dialects do not agree on; "" for a text that is
// too long to be one.
func folded(name []byte) string {
	if len(name) > 60 {
		return ""
	}
	return dialectless(name)
}
