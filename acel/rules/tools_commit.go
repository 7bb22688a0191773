package rules

import (
	"slices"
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
		r.compiled(p.value, inValue)
		all = append(all, a)
		texts = append(texts, p.key.value+" = "+oneLine(value))
	}
	t.tool.Commit = expression.Commit(all)
	t.tool.Origins.Commit = acel.Origin{Text: strings.Join(texts, "; "), Place: n.first().place()}
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
