package rules

import (
	"strings"

	"go.yaml.in/yaml/v4"
)

// unclosed complains of a list or a map in brackets that does not go on, and
// reports whether that is what the parser's error at n means. Nobody can tell
// whether a comma or the closing bracket is missing, so it says where the
// bracket opens; at the end of the text it is the bracket.
func (y yamlReader) unclosed(e *yaml.LoadError, n *node) bool {
	what, closing := "list", "]"
	switch {
	case strings.Contains(e.Message, "did not find expected ',' or ']'"):
	case strings.Contains(e.Message, "did not find expected ',' or '}'"):
		what, closing = "map", "}"
	default:
		return false
	}
	opening := y.marks.offset(e.ContextMark.Line, e.ContextMark.Column)
	if y.src.within(n.at) != n.at {
		y.fail(&node{src: y.src, at: opening}, "close it with "+closing, "not valid YAML: the %s that opens here is never closed", what)
		return true
	}
	y.fail(n, "", "not valid YAML: expected , or %s to go on with the %s that opens at %s", closing, what, y.src.place(opening))
	return true
}
