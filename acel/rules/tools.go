package rules

import (
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules/internal/expression"
)

// toolConditions are what a file says of one tool.
type toolConditions struct {
	name string
	// key and node are the name and the map behind it.
	key, node *node
	schemas   expression.Schemas
	// tool are the conditions, demands their expressions but for those of a
	// commit, and examples what stands beside them, once the body of the file is
	// read.
	tool     acel.Tool
	demands  []demand
	examples []Example
}

// toolKeys are the keys of a tool's conditions.
var toolKeys = [...]string{"require", "ensure", "failure", "commit", "input_schema", "output_schema", "examples"}

// toolShape shows how conditions on a tool are written.
const toolShape = "such as tools: {cancel_order: {require: 'args.amount <= 100'}}"

// declareTools reads which tools a file has conditions on, and their schemas.
func (r *reader) declareTools(f *file, n *node) {
	switch {
	case n == nil, n.kind == broken:
		return
	case n.kind != mapping:
		r.fail(n, toolShape, "tools is a map from tools' names to conditions; this is %v", n.kind)
		return
	}
	for _, p := range n.pairs {
		if t := r.declareTool(p); t != nil {
			f.tools = append(f.tools, t)
		}
	}
}

// declareTool reads the name of a tool and its schemas, or complains and returns
// nil.
func (r *reader) declareTool(p pair) *toolConditions {
	name, ok := r.name(p.key, "a tool's name", r.warnOfTool)
	n := p.value
	switch {
	case !ok, n.kind == broken:
		return nil
	case n.kind != mapping:
		r.fail(n, conditionsHint(n), "the conditions on a tool are a map; this is %v", n.kind)
		return nil
	case len(n.pairs) == 0:
		r.fail(n, "its keys are "+enumerate(toolKeys[:]), "no condition on %s", shorten(name))
		return nil
	}
	r.checkKeys(n, "a tool", toolKeys[:], misplacedInTool)
	t := &toolConditions{name: name, key: p.key, node: n}
	t.schemas.Args = r.toolSchema(n.get("input_schema"), "input_schema")
	t.schemas.Result = r.toolSchema(n.get("output_schema"), "output_schema")
	return t
}

// conditionsHint says where an expression belongs that stands behind a tool's
// name.
func conditionsHint(n *node) string {
	if n.kind == word {
		return "an expression has a key: {require: …} or {ensure: …}"
	}
	return toolShape
}

// misplacedInTool says what to do about a contract's key among a tool's.
func misplacedInTool(key string) string {
	switch {
	case key == "message":
		return "a message stands beside its expression: require: {that: …, message: …}"
	case slices.Contains([]string{"severity", "on_violation", "id"}, key):
		return key + " goes with a contract; what breaks a tool's conditions is an error"
	}
	return ""
}

// warnOfTool warns of a name that hardly any tool has.
func (r *reader) warnOfTool(n *node, name string) {
	if looksLikeExpression(name) || strings.ContainsAny(name, "*?|"+oddInNames) {
		r.warn(n, "write them for each tool, by its name", "conditions are on one tool, and hardly any has %s for its name", quote(name))
		return
	}
	r.warnOfName("")(n, name)
}

// readTool reads the expressions and the examples of a tool.
func (r *reader) readTool(t *toolConditions) {
	t.tool.Name = t.name
	r.readRequire(t, r.readDemands(t, "require"))
	r.readEnsure(t, r.readDemands(t, "ensure"))
	r.readFailure(t, r.readDemands(t, "failure"))
	r.readCommit(t, t.node.get("commit"))
	examples := t.node.get("examples")
	t.examples, _ = r.examples(examples)
	if examples != nil && !slices.ContainsFunc(t.node.pairs, isCondition) {
		r.fail(t.node.first(), "write require, ensure, failure or commit", "examples of no condition on %s", shorten(t.name))
	}
}

// isCondition reports whether a pair of a tool is a condition, and no schema and
// no example.
func isCondition(p pair) bool { return slices.Contains(toolKeys[:4], p.key.value) }

// conditional reports whether there is a condition, and not only a schema.
func (t *toolConditions) conditional() bool {
	return t.tool.Require != nil || t.tool.Ensure != nil || t.tool.Failure != nil || t.tool.Commit != nil
}
