package rules

import (
	"slices"
	"strings"
)

// misreadScalar complains of one value for several parameters, and shows the
// list that it was probably meant to be.
func (b *binding) misreadScalar(n *node) {
	hint := "write " + form(b.template)
	if n.kind == word {
		hint = "write " + formOf(b.template, n.value)
		if parts := splitList(n.value); len(parts) > len(b.given) {
			hint = b.excessHint(wordsOf(parts))
		}
	}
	b.complain(n, hint, "%s takes %s; this is %v", b.template.Name, b.parameters(), n.kind)
}

// splitList splits text at the separators that people write between names.
func splitList(s string) []string {
	s = strings.NewReplacer("->", ",", "=>", ",", "→", ",", ";", ",").Replace(s)
	var parts []string
	for part := range strings.SplitSeq(s, ",") {
		if part = strings.Trim(part, " \t\r\n()[]{}"); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

// wordsOf returns a list of words.
func wordsOf(words []string) *node {
	n := &node{kind: list}
	for _, w := range words {
		n.items = append(n.items, &node{kind: word, value: w})
	}
	return n
}

// misreadList complains of a list in a list where the inner one was meant as
// the parameters, and reports whether it did.
func (b *binding) misreadList(n *node) bool {
	if len(n.items) != 1 || len(b.given) == 1 || n.items[0].kind != list {
		return false
	}
	inner := n.items[0]
	hint := "write " + form(b.template)
	if text := flow(inner); len(inner.items) == len(b.given) && len(text) <= maxQuoted {
		hint = "write " + b.template.Name + ": " + text
	}
	b.complain(inner, hint, "a list in the list is any of its tools, and so one parameter; %s takes %s", b.template.Name, b.parameters())
	return true
}

// misreadBraces complains of parameters in order that stand in braces, which
// make keys of them, and reports whether it did.
func (b *binding) misreadBraces(n *node) bool {
	var values []*node
	for _, p := range n.pairs {
		if p.value.kind != null || slices.Contains(b.names(), p.key.value) {
			return false
		}
		values = append(values, p.key)
	}
	if len(values) > 0 {
		hint := "write " + form(b.template)
		if len(values) == len(b.given) {
			hint = "write " + b.template.Name + ": " + brief(&node{kind: list, items: values})
		}
		b.complain(n, hint, "%s takes a list in brackets or a map; these are keys without values", b.template.Name)
	}
	return len(values) > 0
}

// misreadMap complains of operand keys among the parameters, and reports
// whether it did. An operand map stands under its parameter's name.
func (b *binding) misreadMap(n *node) bool {
	i := slices.IndexFunc(n.pairs, func(p pair) bool {
		return slices.Contains(operandKeys[:], p.key.value) && !slices.Contains(b.names(), p.key.value)
	})
	if i < 0 {
		return false
	}
	b.complain(n.pairs[i].key, b.nestedForm(n), "%s describes an operand, and stands under the name of its parameter", n.pairs[i].key.value)
	return true
}

// nestedForm shows the map with its operand keys moved where they belong.
func (b *binding) nestedForm(n *node) string {
	first := b.template.Params[0].Name
	operand := &node{kind: mapping}
	right := &node{kind: mapping, pairs: []pair{{&node{kind: word, value: first}, operand}}}
	for _, p := range n.pairs {
		into := right
		if p.key.value == first || slices.Contains(operandKeys[:], p.key.value) && !slices.Contains(b.names(), p.key.value) {
			into = operand
		}
		into.pairs = append(into.pairs, p)
	}
	if text := flow(right); len(text) <= 2*maxQuoted && first == "tool" {
		return "write " + b.template.Name + ": " + text
	}
	return "such as " + b.template.Name + ": {" + first + ": {tool: " + exampleTool(n) + ", …}, …}"
}

// exampleTool returns the tool that a map names, or a name to stand for one.
func exampleTool(n *node) string {
	if tool := n.get("tool"); tool != nil && tool.kind == word {
		return shorten(tool.value)
	}
	return "name"
}
