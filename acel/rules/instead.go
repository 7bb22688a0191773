package rules

import "strings"

// operandsOf returns globs as operands: those without * and ? are names.
func operandsOf(globs []string) []*node {
	var ops []*node
	for _, glob := range globs {
		op := &node{kind: word, value: glob}
		if strings.ContainsAny(glob, "*?") {
			op = &node{kind: mapping, pairs: []pair{{&node{kind: word, value: "glob"}, op}}}
		}
		ops = append(ops, op)
	}
	return ops
}

// instead shows what to write in the place of the text n, which stands for an
// operand, or under a key of one, to mean any of ops; "" if there is nothing to
// show, or too much.
func (r *reader) instead(n *node, key string, ops []*node) string {
	text := ""
	switch {
	case len(ops) == 0:
	case key == "":
		text = r.asOperand(n, ops)
	case len(ops) > 1:
		text = flow(&node{kind: list, items: ops}) + " in the place of this operand"
	case ops[0].kind == word:
		text = flow(ops[0])
	default:
		text = "glob: " + flow(ops[0].pairs[0].value)
		if key != "glob" {
			text += " in the place of " + key
		}
	}
	if len(text) > 2*maxQuoted || strings.Map(visible, text) != text {
		return ""
	}
	return text
}

// asOperand writes any of ops where the operand n stands. The only parameter of a
// template stands in a list if it is a list or a map itself.
func (r *reader) asOperand(n *node, ops []*node) string {
	shown := ops[0]
	if len(ops) > 1 {
		shown = &node{kind: list, items: ops}
	}
	if _, only := r.template(n.step); only && shown.kind != word {
		shown = &node{kind: list, items: []*node{shown}}
	}
	return flow(shown)
}
