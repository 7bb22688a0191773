package rules

import (
	"errors"
	"regexp/syntax"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// matches reads a regular expression, and points at what is wrong in it.
func (r *reader) matches(n *node) (string, bool) {
	expr, ok := r.text(n, "matches")
	if !ok {
		return "", false
	}
	err := acel.RequiredBeforeSessionEnd(acel.Matching("x", "", expr)).Err()
	if err == nil {
		r.warnOfExpression(n, expr)
		return expr, true
	}
	guilty, hint := *n, ""
	var bad *syntax.Error
	if errors.As(err, &bad) {
		err = errors.New(bad.Code.String() + ": " + shorten(bad.Expr))
		guilty = n.part(bad.Expr)
		hint = regexpHint(bad)
	}
	r.fail(&guilty, hint, "not a regular expression: %v", err)
	return "", false
}

// regexpHint says what to do about the commonest mistakes.
func regexpHint(e *syntax.Error) string {
	switch e.Code {
	case syntax.ErrInvalidPerlOp, syntax.ErrInvalidEscape:
		return "expressions are RE2: no lookaround, no backreferences"
	case syntax.ErrMissingRepeatArgument:
		return `write \` + shorten(e.Expr) + ` for the character itself`
	}
	return ""
}

// part returns a node for the place of a part of a word, or of all of it where
// the source does not show the part as it is.
func (n *node) part(value string) node {
	p := *n
	if i := strings.Index(string(n.src.rest(n.at)), value); i >= 0 && value != "" {
		p.at, p.value, p.plain = n.at+i, value, true
	}
	return p
}
