package rules

import (
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules/internal/expression"
)

// resultHint shows a condition on a result as the pattern that says the same; ""
// where it is not so simple. Of calls that are judged before they have a result
// nothing can.
func (r operandReader) resultHint(condition string) string {
	if r.isGuarded() {
		return "leave it out: the rule judges these calls before they have a result"
	}
	path, value, compared := strings.Cut(condition, "==")
	if !compared {
		path, value = condition, "true"
	}
	path, value = strings.TrimSpace(path), strings.TrimSpace(value)
	if rest, not := strings.CutPrefix(path, "!"); not && !compared {
		path, value = strings.TrimSpace(rest), "false"
	}
	inside, ofResult := strings.CutPrefix(path, "result.")
	shown := literalNode(value)
	if !ofResult || !expression.IsPath(inside) || shown == nil {
		return ""
	}
	return "write result: " + brief(withKey(inside, shown))
}

// literalNode returns a value that is written out in CEL, or nil.
func literalNode(text string) *node {
	switch {
	case text == "true", text == "false":
		return &node{kind: boolean, value: text}
	case isJSONNumber(text):
		return &node{kind: number, value: text}
	}
	if inner := literal(text, ""); inner != "" && quoted([]byte(text)) == len(text) {
		return &node{kind: word, value: inner}
	}
	return nil
}

// isGuarded reports whether the template does nothing with the operand but judge
// its calls as they begin.
func (r operandReader) isGuarded() bool { return guards(r.template, r.position) }

// guards reports whether a template does nothing with an operand but judge its
// calls as they begin.
func guards(t acel.Template, operand int) bool {
	return objection(t, func(a *acel.Arguments) { a.Operands[operand].Result = []acel.Pattern{{Path: "x", Test: acel.Present}} }) != nil
}
