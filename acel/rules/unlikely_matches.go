package rules

import (
	"strings"
	"unicode"
)

// warnOfExpression warns of an expression that YAML, JSON or a habit has changed.
func (r *reader) warnOfExpression(n *node, expr string) {
	lost, isLost := lostEscape(expr)
	switch {
	case isLost && n.src.json:
		r.warn(n, `in JSON the backslash of an expression is written \\`, "the expression holds the control character %U, and hardly any text does", lost)
	case isLost:
		r.warn(n, "in single quotes a backslash stays as it is", "the expression holds the control character %U, and hardly any text does", lost)
	case strings.HasSuffix(expr, "\n") && !n.plain:
		hint := "write it in one line, or with |- in the place of |"
		if n.src.json {
			hint = `leave out the \n at the end`
		}
		r.warn(n, hint, "the expression ends in a line end, which the text must then hold as well")
	case isDelimited(expr):
		r.warn(n, "leave out the slashes that are not looked for; case is ignored anyway", "the slashes are part of the expression")
	}
}

// lostEscape returns the first control character that no command holds, unlike a
// tab or a line end, and whether there is one.
func lostEscape(expr string) (rune, bool) {
	for _, c := range expr {
		if unicode.IsControl(c) && !unicode.IsSpace(c) {
			return c, true
		}
	}
	return 0, false
}

// isDelimited reports whether an expression stands between slashes as other
// languages write it: with flags behind, or with a slash escaped inside. Paths
// have slashes too, and are looked for as they are.
func isDelimited(expr string) bool {
	const escaped = `\/`
	end := strings.LastIndexByte(expr, '/')
	if end < 2 || expr[0] != '/' || strings.HasSuffix(expr[:end], `\`) {
		return false
	}
	body, flags := expr[1:end], expr[end+1:]
	if strings.Trim(flags, "gimsuy") != "" || strings.Contains(strings.ReplaceAll(body, escaped, ""), "/") {
		return false
	}
	return strings.Contains(body, escaped) || strings.ContainsAny(flags, "gi")
}
