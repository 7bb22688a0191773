package rules

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// together reports whether an operand's keys go together, or else complains.
func (r operandReader) together(n *node) bool {
	tool, glob, field, fields := n.get("tool"), n.get("glob"), n.get("field"), n.get("fields")
	searched := n.get("matches") != nil
	switch {
	case tool == nil && glob == nil && slices.ContainsFunc(n.pairs, notOfOperands):
		return false // that key was probably meant as one of them
	case tool == nil && glob == nil:
		r.fail(n, "glob: '*' is any tool", "an operand needs a tool or a glob")
	case tool != nil && glob != nil:
		r.fail(glob, "write two operands in a list for any of them", "an operand names a tool or a glob, not both")
	case fields != nil && takesValues(r.template):
		r.fail(fields, "write an operand for each, in a list", "the value of %s stands in one field", r.template.Name)
	case fields != nil && !searched:
		r.fail(fields, "matches: says for what", "fields say where to look; matches is missing")
	case field != nil && !searched && n.get("command") == nil && !takesValues(r.template):
		r.fail(field, "matches: says for what", "field says where to look; matches is missing")
	case searched && takesValues(r.template):
		r.fail(n.get("matches"), "args or where says which calls are meant", "field is where the value of %s stands, so that matches has none to look in", r.template.Name)
	default:
		return true
	}
	return false
}

// notOfOperands reports whether operands do not have the pair's key.
func notOfOperands(p pair) bool { return !slices.Contains(operandKeys[:], p.key.value) }

// accepts reports whether the engine takes the operand where it stands, or else
// complains, at the key that it could do without.
func (r operandReader) accepts(n *node, op acel.Operand) bool {
	err := r.objection(op)
	if err == nil {
		return true
	}
	at, hint := n, ""
	less := op
	switch less.Result = nil; {
	case n.get("result") != nil && r.objection(less) == nil:
		at = n.get("result")
	case n.get("server") != nil:
		at = n.get("server")
	case takesValues(r.template) && op.Field == "":
		hint = "such as field: order_id"
	}
	r.fail(at, hint, "%v", err)
	return false
}

// objection returns what the engine has to say against the operand.
func (r operandReader) objection(op acel.Operand) error {
	return objection(r.template, func(a *acel.Arguments) { a.Operands[r.position] = op })
}

// unknownOperandKey complains of a key that operands do not have.
func (r operandReader) unknownOperandKey(p pair) {
	hint := (&binding{reader: r.reader, template: r.template}).besideHint(p)
	if hint == "" {
		hint = misplacedPattern(p)
	}
	r.unknownKey(p.key, "an operand", operandKeys[:], hint)
}
