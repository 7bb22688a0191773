package rules

import (
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// paramNames returns the names of a template's parameters.
func paramNames(t acel.Template) []string {
	var names []string
	for _, p := range t.Params {
		names = append(names, p.Name)
	}
	return names
}

// form shows how a contract of the template is written.
func form(t acel.Template) string {
	if len(t.Params) == 1 {
		return t.Name + ": " + t.Params[0].Name
	}
	return t.Name + ": [" + strings.Join(paramNames(t), ", ") + "]"
}

// parameters says how many parameters the template takes, and which.
func (b *binding) parameters() string {
	names := paramNames(b.template)
	if len(names) == 1 {
		return "one parameter, " + names[0]
	}
	return fmt.Sprintf("%d parameters, %s", len(names), enumerate(names))
}

// flow writes a small value as it could stand in one line of YAML; what says
// nothing is left open.
func flow(n *node) string {
	var parts []string
	switch n.kind {
	case list:
		for _, item := range n.items {
			parts = append(parts, flow(item))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case mapping:
		for _, p := range n.pairs {
			parts = append(parts, flow(p.key)+": "+flow(p.value))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case word:
		if isPlain(n.value) || isSpan(n.value) {
			return n.value
		}
		return "'" + strings.ReplaceAll(n.value, "'", "''") + "'"
	case broken, null:
		return "…"
	}
	return n.value
}

// isSpan reports whether text is a number with one of the letters that stand for
// units of time, which needs no quotes either.
func isSpan(s string) bool {
	digits := strings.TrimRight(s, "smhd")
	return len(digits) == len(s)-1 && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// isPlain reports whether text needs no quotes in a line of YAML, to be on the
// safe side.
func isPlain(s string) bool {
	for i, c := range s {
		letter := c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || !strings.ContainsRune("-.0123456789", c)) {
			return false
		}
	}
	return s != ""
}
