package trace

import (
	"slices"
	"strconv"
	"strings"
)

// mistaken says what a file is that was taken for a trace, and what to do; ""
// if it is not told.
func (s *shape) mistaken() (message, hint string) {
	switch {
	case s.report:
		return "this is a report of acelctl, and no trace", "what can be read again are the traces that the report names"
	case s.tests:
		return "this looks like a test file, and is no trace", "acelctl test runs it"
	case s.rules:
		return "this looks like a rules file, and is no trace", "rules are given with --rules"
	case s.isPartOfMCP():
		return "this is a part of an MCP message, and no trace", "what can be read are whole messages, which have jsonrpc"
	}
	return "", ""
}

// isPartOfMCP reports whether a shape is the parameters or the result of a call
// without the message that they came in, or a part of one.
func (s *shape) isPartOfMCP() bool {
	return s.has("_meta") && s.has("name") && s.has("arguments") || s.has("toolUseId") && s.has("content") ||
		s.has("content") && (s.has("isError") || s.has("structuredContent") || s.has("resultType"))
}

// what describes the shape to a person.
func (s *shape) what() string {
	switch {
	case s.textOnly:
		return "a conversation as plain text, from which calls cannot be recovered,"
	case len(s.keys) > 0 && s.list():
		return "a list of objects with the keys " + s.shown()
	case len(s.keys) > 0:
		return "an object with the keys " + s.shown()
	case s.list():
		return "a list whose first element is " + kindName(s.first)
	case s.kind == '{':
		return "an object without a key"
	}
	return "just " + kindName(s.kind)
}

// shown lists the first keys.
func (s *shape) shown() string {
	var quoted []string
	for _, key := range s.keys[:min(len(s.keys), mostShown)] {
		quoted = append(quoted, strconv.Quote(key))
	}
	return strings.Join(quoted, ", ")
}

// isNearCall reports whether a shape is a call in other words than those of
// native traces: one with a name and arguments, and without what makes it a part
// of something else.
func (s *shape) isNearCall() bool {
	arguments := slices.ContainsFunc(s.keys, func(key string) bool { return otherName(key) == "args" })
	named := slices.ContainsFunc(s.keys, func(key string) bool { return otherName(key) == "tool" })
	return named && arguments && !s.has("role") && !s.has("type")
}

// has reports whether a key is among those that were looked at.
func (s *shape) has(key string) bool { return slices.Contains(s.keys, key) }
