package rules

import (
	"strings"
	"unicode"
)

// What is accepted but is hardly what was meant: a rule that names a tool that
// cannot exist is green for ever.

// maxLikelyName is twice what any protocol allows a tool's name, in bytes.
const maxLikelyName = 256

// warnOfName warns of a tool's name that hardly any tool has.
func (r *reader) warnOfName(n *node, name string) {
	const compared = "a tool's name is compared as it is"
	switch {
	case looksLikeExpression(name):
		r.warn(n, globHint(name), "%s; this looks like a regular expression", compared)
	case strings.ContainsAny(name, "*?"):
		r.warn(n, "a pattern is written {glob: "+brief(n)+"}", "%s; * and ? match only themselves", compared)
	case strings.ContainsAny(name, "|,;()<>{}[]\"'`“”‘’„«»") || strings.Contains(name, "→"):
		r.warn(n, r.listHint(n, name), "%s, and hardly holds %s", compared, quote(name))
	case strings.ContainsFunc(name, isOdd):
		r.warn(n, "write the name as the trace has it", "the tool's name %s holds white space or an unknown character", quote(name))
	case len(name) > maxLikelyName:
		r.warn(n, "", "hardly any tool has a name of %d bytes", len(name))
	case n.plain && isOldBoolean(name):
		r.warn(n, "put it in quotes", "%s means true or false to older YAML readers; here it is a tool's name", name)
	}
}

// isOdd reports whether a character is a space or stands for nothing. Those
// that join others are checked already.
func isOdd(c rune) bool {
	return unicode.IsSpace(c) || !unicode.IsPrint(c) && !unicode.Is(unicode.Cf, c)
}

// looksLikeExpression reports whether text is in the spelling of regular
// expressions.
func looksLikeExpression(s string) bool {
	return strings.ContainsAny(s, `^$\`) || strings.Contains(s, ".*") || strings.Contains(s, ".+") || strings.Contains(s, "(?")
}

// globHint shows the glob that an expression was probably meant as.
func globHint(expr string) string {
	glob := strings.NewReplacer("^", "", "$", "", ".*", "*", ".+", "?*", `\.`, ".").Replace(expr)
	switch {
	case glob == "" || strings.ContainsAny(glob, `\()[]{}|+`):
		return "in a glob * is any text and ? any one character"
	case strings.ContainsAny(glob, "*?"):
		return "write {glob: " + brief(&node{kind: word, value: glob}) + "}"
	}
	return "write " + quote(glob)
}

// listHint says what to write where a name was probably meant as several.
func (r *reader) listHint(n *node, name string) string {
	parts := splitList(strings.ReplaceAll(name, "|", ","))
	if len(parts) < 2 {
		return "write the name alone"
	}
	any := wordsOf(parts)
	if _, only := r.template(n.step); only { // there a list is one of parameters
		any = &node{kind: list, items: []*node{any}}
	}
	return "write each name by itself; any of several is a list: " + brief(any)
}

// warnOfGlob warns of a glob in the spelling of another language.
func (r *reader) warnOfGlob(n *node, glob string) {
	const only = "in a glob only * (any text) and ? (any one character) stand for others"
	switch {
	case strings.HasPrefix(glob, "!"):
		r.warn(n, "a glob cannot leave tools out: name those that are meant", only)
	case looksLikeExpression(glob):
		r.warn(n, globHint(glob), only)
	case strings.ContainsAny(glob, "[]{}()|,;<>\"'`"):
		r.warn(n, "any of several is a list: [{glob: …}, {glob: …}]", only)
	case strings.ContainsFunc(glob, isOdd):
		r.warn(n, "write the glob without it", "the glob %s holds white space or an unknown character", quote(glob))
	}
}

// warnOfServer warns of a pattern for a server.
func (r *reader) warnOfServer(n *node, server string) {
	if strings.ContainsAny(server, "*?|,^$\\") {
		r.warn(n, "leave server out for any, or list an operand for each", "a server's name is compared as it is, and hardly holds %s", quote(server))
	}
}

// warnOfExpression warns of an expression that YAML or a habit has changed.
func (r *reader) warnOfExpression(n *node, expr string) {
	switch {
	case strings.ContainsFunc(expr, isLostEscape):
		r.warn(n, `in single quotes '\b' stays as it is`, "the expression holds a control character: in double quotes YAML reads \\b as one")
	case strings.HasSuffix(expr, "\n") && !n.plain:
		r.warn(n, "write it in one line, or with |- in the place of |", "the expression ends in a line end, which the text must then hold as well")
	case len(expr) > 2 && expr[0] == '/' && (strings.HasSuffix(expr, "/") || strings.HasSuffix(expr, "/i")):
		r.warn(n, "leave the slashes out; case is ignored anyway", "the slashes are part of the expression")
	}
}

// isLostEscape reports whether a character is a control character that no
// command holds, unlike a tab or a line end.
func isLostEscape(c rune) bool { return unicode.IsControl(c) && !unicode.IsSpace(c) }
