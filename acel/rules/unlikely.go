package rules

import (
	"strings"
	"unicode"
)

// What is accepted but is hardly what was meant: a rule that names a tool that
// cannot exist is green for ever.

// warnOfName warns of a tool's name that hardly any tool has.
func (r *reader) warnOfName(n *node, name string) {
	switch {
	case strings.ContainsAny(name, "*?"):
		r.warn(n, "a pattern is written {glob: "+flow(n)+"}", "a tool's name is compared as it is; * and ? match only themselves")
	case strings.ContainsFunc(name, unseen):
		r.warn(n, "write the name without it", "the tool's name %s holds white space or a character that cannot be seen", quote(name))
	case strings.ContainsAny(name, "|,()<>"):
		r.warn(n, "any of several tools is a list in a list: [[a, b], c]", "a tool's name is compared as it is, and hardly holds %s", quote(name))
	case n.plain && isOldBoolean(name):
		r.warn(n, "put it in quotes", "%s means true or false to older YAML readers; here it is a tool's name", name)
	}
}

// unseen reports whether a character leaves no mark, or changes others.
func unseen(c rune) bool { return unicode.IsSpace(c) || !unicode.IsPrint(c) }

// warnOfGlob warns of a glob in the spelling of another language.
func (r *reader) warnOfGlob(n *node, glob string) {
	if strings.ContainsAny(glob, "[]{}") || strings.Contains(glob, ".*") || strings.HasPrefix(glob, "!") {
		r.warn(n, "several globs are a list in a list", "in a glob only * (any text) and ? (any one character) stand for others")
	}
}

// warnOfField warns of a path in the spelling of another language.
func (r *reader) warnOfField(n *node, path string) {
	if strings.ContainsAny(path, "[]/") || strings.HasPrefix(path, "$") || strings.HasPrefix(path, "args.") || strings.TrimSpace(path) != path {
		r.warn(n, "order.total is the total in the order", "a field is names with dots between them, and goes into objects, not into lists")
	}
}

// warnOfExpression warns of an expression that YAML or a habit has changed.
func (r *reader) warnOfExpression(n *node, expr string) {
	switch {
	case strings.ContainsFunc(expr, unicode.IsControl):
		r.warn(n, `in single quotes '\b' stays as it is`, "the expression holds a control character: in double quotes YAML reads \\b as one")
	case len(expr) > 2 && expr[0] == '/' && (strings.HasSuffix(expr, "/") || strings.HasSuffix(expr, "/i")):
		r.warn(n, "leave the slashes out; case is ignored anyway", "the slashes are part of the expression")
	}
}
