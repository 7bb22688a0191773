package rules

import (
	"slices"
	"strings"
)

// looksLikeExpression reports whether text is in the spelling of regular
// expressions. Tools there are whose names have a $, but not at the end.
func looksLikeExpression(s string) bool {
	return strings.ContainsAny(s, `^\`) || strings.HasSuffix(s, "$") ||
		strings.Contains(s, ".*") || strings.Contains(s, ".+") || strings.Contains(s, "(?")
}

// globHint shows the globs that say the same as an expression, and else what
// globs are.
func (r *reader) globHint(n *node, key, expr string) string {
	if shown := r.instead(n, key, operandsOf(globsOf(expr))); shown != "" {
		return "write " + shown
	}
	return "in a glob * is any text and ? any one character"
}

// patternHint shows a name with * or ? as the glob that it was probably meant as.
func (r *reader) patternHint(n *node, key, name string) string {
	if shown := r.instead(n, key, operandsOf([]string{name})); shown != "" {
		return "a pattern is written " + shown
	}
	return "a pattern is a glob"
}

// alternativesHint says what to write for names with | between them, which may
// be whole names, or what names hold.
func (r *reader) alternativesHint(n *node, key, name string) string {
	names := r.listHint(n, key, name)
	globs := r.instead(n, key, operandsOf(globsOf(name)))
	switch {
	case globs == "":
		return names
	case slices.ContainsFunc(strings.Split(name, "|"), isPieceOfName):
		return "for the names that hold one of these write " + globs
	}
	return names + "; for all names that hold one of these, " + globs
}

// isPieceOfName reports whether text is hardly a whole name.
func isPieceOfName(text string) bool { return strings.Trim(text, "_-./: ") != text }

// listHint says what to write where a name was probably meant as several.
func (r *reader) listHint(n *node, key, name string) string {
	parts := splitList(strings.ReplaceAll(name, "|", ","))
	switch {
	case len(parts) < 2 && strings.ContainsAny(name, "[{*?"):
		return "write each name by itself"
	case len(parts) < 2:
		return "write the name alone"
	}
	for _, part := range parts {
		if strings.ContainsAny(part, oddInNames) {
			return "write each name by itself"
		}
	}
	if shown := r.instead(n, key, operandsOf(parts)); shown != "" {
		return "write each name by itself; any of several is a list: " + shown
	}
	return "write each name by itself, in a list"
}
