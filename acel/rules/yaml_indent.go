package rules

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
)

// misindented says what the parser's error at n means where a dash or a key
// stands in the wrong column; "" if that is not it.
func (y yamlReader) misindented(e *yaml.LoadError, n *node) (say, hint string) {
	inList := strings.Contains(e.Message, "did not find expected '-' indicator")
	if !inList && !strings.Contains(e.Message, "did not find expected key") {
		return "", ""
	}
	rest, column := y.src.rest(n.at), y.src.place(n.at).Column
	like := column
	if inList {
		like = e.ContextMark.Column
	}
	dash, behind := y.dashAbove(n.at, e.ContextMark.Line, like)
	switch key := keyAt(rest); {
	case hasDash(rest) && dash > 0 && dash != column:
		return fmt.Sprintf("not valid YAML: this dash is not under the other dashes (column %d)", dash), "indent the dashes of one list alike"
	case hasDash(rest) && !inList:
		return "not valid YAML: a dash among the keys of a map", "begin each contract with a dash, or indent the list under its key"
	case inList && slices.Contains(contractKeys[:], key):
		return fmt.Sprintf("not valid YAML: %s stands beside the contract above, not in it", key),
			fmt.Sprintf("indent it to column %d, under the key behind the dash", behind)
	case !inList && key != "":
		return fmt.Sprintf("not valid YAML: expected a key in the column of those above (column %d)", e.ContextMark.Column), "indent the keys of one map alike"
	}
	return "", ""
}

// dashAbove returns the column of a dash that begins a line above the one that
// holds at, down from the line first, and of what stands behind it: of the dash
// in the column nearest to one, and of those the last. 0 says that there is none.
func (y yamlReader) dashAbove(at, first, column int) (dash, behind int) {
	for line := y.src.place(at).Line - 1; line >= max(first, 1); line-- {
		text := y.src.rest(y.src.lines[line-1])
		item := bytes.TrimLeft(text, " ")
		here := len(text) - len(item) + 1
		if hasDash(item) && (dash == 0 || distance(here, column) < distance(dash, column)) {
			dash, behind = here, here+len("- ")
			if first := bytes.TrimLeft(item[1:], " "); len(first) > 0 {
				behind = here + len(item) - len(first)
			}
		}
	}
	return dash, behind
}

func distance(a, b int) int { return max(a-b, b-a) }

// hasDash reports whether text begins with the dash of a list's item.
func hasDash(text []byte) bool {
	return len(text) > 0 && text[0] == '-' && (len(text) == 1 || text[1] == ' ')
}

// keyAt returns the key that text begins with, if it is plain; "" if none.
func keyAt(text []byte) string {
	key, _, found := bytes.Cut(text, []byte(":"))
	if !found || !isPlain(string(key)) {
		return ""
	}
	return string(key)
}
