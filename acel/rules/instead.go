package rules

import (
	"slices"
	"strings"
)

// operandsOf returns globs as operands: those without * and ? are names.
func operandsOf(globs []string) []*node {
	var ops []*node
	for _, glob := range globs {
		op := &node{kind: word, value: glob}
		if strings.ContainsAny(glob, "*?") {
			op = withKey("glob", op)
		}
		ops = append(ops, op)
	}
	return ops
}

// withKey returns an operand's map of one key.
func withKey(key string, value *node) *node {
	return &node{kind: mapping, pairs: []pair{{&node{kind: word, value: key}, value}}}
}

// patterned returns a value as a hint shows it where an operand stands: text
// that was meant as a glob is one, as a name with * matches only itself.
func patterned(n *node) *node {
	switch {
	case n.kind == list:
		shown := &node{kind: list}
		for _, item := range n.items {
			shown.items = append(shown.items, patterned(item))
		}
		return shown
	case n.kind == word && strings.ContainsAny(n.value, "*?") && !looksLikeExpression(n.value) && !strings.ContainsAny(n.value, oddInNames+"|"):
		return withKey("glob", n)
	}
	return n
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
	case n.parent.kind == list && (len(ops) > 1 || ops[0].kind != word): // one of the names of an operand
	case len(ops) > 1 && !sameForm(ops):
		text = flow(&node{kind: list, items: alike(n.parent, ops)}) + " in the place of this operand"
	case len(ops) == 1 && ops[0].kind == word:
		text = flow(ops[0])
	default:
		text = underKey(key, ops)
	}
	if len(text) > 2*maxQuoted || strings.Map(visible, text) != text {
		return ""
	}
	return text
}

// sameForm reports whether operands are all names, or all globs.
func sameForm(ops []*node) bool {
	return !slices.ContainsFunc(ops, func(op *node) bool { return op.kind != ops[0].kind })
}

// underKey writes names, or globs, as the key of an operand that is to stand in the
// place of another.
func underKey(key string, ops []*node) string {
	values, right := &node{kind: list, items: ops}, "tool"
	if ops[0].kind == mapping {
		values, right = &node{kind: list}, "glob"
		for _, op := range ops {
			values.items = append(values.items, op.pairs[0].value)
		}
	}
	if len(ops) == 1 {
		values = values.items[0]
	}
	text := right + ": " + flow(values)
	if key != right {
		text += " in the place of " + key
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

// alike returns ops with the other keys of the operand that they stand for: a
// member without them would match more calls.
func alike(operand *node, ops []*node) []*node {
	others := slices.DeleteFunc(slices.Clone(operand.pairs), func(p pair) bool {
		return p.key.value == "tool" || p.key.value == "glob"
	})
	if len(others) == 0 {
		return ops
	}
	var all []*node
	for _, op := range ops {
		if op.kind == word {
			op = withKey("tool", op)
		}
		all = append(all, &node{kind: mapping, pairs: slices.Concat(op.pairs, others)})
	}
	return all
}
