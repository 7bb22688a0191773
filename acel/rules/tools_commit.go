package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules/internal/expression"
)

// commitShape shows how a commit is written.
const commitShape = "such as commit: {authenticated: 'true'}"

// readCommit compiles what a tool's calls set in the state.
func (r *reader) readCommit(t *toolConditions, n *node) {
	switch {
	case n == nil, n.kind == broken:
		return
	case n.kind != mapping:
		r.fail(n, assignmentHint(n), "commit is a map from keys of the state to expressions; this is %v", n.kind)
		return
	case len(n.pairs) == 0:
		r.fail(n, commitShape, "commit sets nothing")
		return
	}
	var all []expression.Assignment
	var texts []string
	for _, p := range n.pairs {
		value, ok := r.commitValue(p.value)
		if !ok {
			continue
		}
		r.written = append(r.written, value, strings.TrimPrefix(p.key.value, "state."))
		a, inTarget, inValue := r.environment().Assign(r.typedAs(t.name, ""), p.key.value, value)
		r.compiled(p.key, inTarget)
		r.compiled(p.value, asTexts(p.value, value, inValue))
		all = append(all, a)
		texts = append(texts, p.key.value+" = "+oneLine(value))
	}
	t.tool.Commit = advisedCommit(all)
	t.tool.Origins.Commit = acel.Origin{Text: strings.Join(texts, "; "), Place: n.first().place()}
}

// asTexts returns mistakes in a value of nothing but words with what to do about
// it, if they are meant as a text: YAML takes its own quotes off.
func asTexts(n *node, value string, all []*expression.Error) []*expression.Error {
	isText := strings.IndexFunc(value, func(c rune) bool { return c != ' ' && c != '-' && leadingName(string(c)) == "" }) < 0
	if len(all) == 0 || n.kind != word || !isText {
		return all
	}
	first := *all[0]
	first.Hint = "for the text write " + flow(&node{kind: word, value: strconv.Quote(value)})
	if !n.plain {
		first.Hint += ", since YAML takes its own quotes off"
	}
	if leadingName(value) == value {
		first.Hint += "; for an argument of that name args." + value
	}
	return []*expression.Error{&first}
}

// commitValue reads the expression of a value. A number and a boolean of YAML say
// the same as in CEL.
func (r *reader) commitValue(n *node) (string, bool) {
	switch {
	case n.kind == boolean:
		return strings.ToLower(n.value), true
	case n.kind == number && isJSONNumber(n.value):
		return n.value, true
	case n.kind == null:
		r.fail(n, "put null in quotes if that is meant", "the value is missing")
		return "", false
	case slices.Contains([]kind{list, mapping}, n.kind):
		r.fail(n, "put it in quotes, with its own texts in quotes too: '{\"status\": \"pending\"}'", "a value is an expression; this is %v", n.kind)
		return "", false
	}
	return r.text(n, "a value")
}
