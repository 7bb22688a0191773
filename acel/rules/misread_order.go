package rules

import (
	"slices"
	"strings"
)

// misreadOrder complains of a list of parameters whose number, which is the
// last of them, is missing or stands elsewhere, and reports whether it did.
func (b *binding) misreadOrder(n *node) bool {
	if b.takesWindow() && (b.misreadRate(n) || b.misreadFraction(n) || b.rateMissing(n)) {
		return true
	}
	last := len(n.items) - 1
	if !takesNumber(b.template) || last < 0 || len(n.items) > len(b.given) {
		return false
	}
	at := slices.IndexFunc(n.items, func(item *node) bool { return item.kind == number })
	p := b.template.Params[len(b.given)-1]
	switch full := len(n.items) == len(b.given); {
	case full && at >= 0 && !b.isNumber(n.items[last]):
		right := slices.Delete(slices.Clone(n.items), at, at+1)
		b.complain(n.items[at], "write "+b.shown(append(right, n.items[at])...), "%s of %s comes last", p.Name, b.template.Name)
	case full && last == 1 && n.items[last].kind == word && !strings.ContainsAny(n.items[last].value, "0123456789"):
		b.complain(n.items[last], b.numberMissing(n.items), "%s of %s is a number; this is %v", p.Name, b.template.Name, n.items[last].kind)
	case !full && at == last:
		b.complain(n, "write "+form(b.template), "%s takes %s; these are fewer", b.template.Name, b.parameters())
	default:
		return false
	}
	return true
}

// isNumber reports whether the value is a number, be it badly written.
func (b *binding) isNumber(n *node) bool {
	_, ok := respelled(n.value, isJSONNumber)
	return n.kind == number || n.kind == word && ok
}

// numberMissing says how a list of nothing but tools becomes a budget.
func (b *binding) numberMissing(tools []*node) string {
	if right := b.numberInWords(tools); right != nil {
		return "write " + b.shown(right...)
	}
	if areMany(tools) {
		return "write " + form(b.template)
	}
	name := &node{kind: word, value: b.template.Params[len(b.given)-1].Name}
	return "the number comes last: write one rule for each, " + b.shown(tools[0], name) + "; or, if " + named(tools) + " share one budget, " + b.shown(anyOf(tools), name)
}

// numberInWords returns as many items as there are parameters with the one that
// is a number in words put last, as that number; nil if not just one is.
func (b *binding) numberInWords(items []*node) []*node {
	isWords := func(n *node) bool { return n.kind == word && inWords(n.value) != "" }
	at := slices.IndexFunc(items, isWords)
	if at < 0 || len(items) != len(b.given) {
		return nil
	}
	others := slices.Delete(slices.Clone(items), at, at+1)
	if slices.ContainsFunc(others, isWords) {
		return nil
	}
	return append(others, &node{kind: number, value: inWords(items[at].value)})
}

// rateMissing complains of a list that has a window, or another text, where the
// number is missing, and reports whether it did.
func (b *binding) rateMissing(n *node) bool {
	if len(n.items) != 2 || n.items[1].kind != word || b.isNumber(n.items[1]) {
		return false
	}
	window := n.items[1]
	if !b.isWindow(window.value) {
		b.complain(window, "write "+form(b.template), "%s of %s is a number; this is text", b.template.Params[1].Name, b.template.Name)
		return true
	}
	number := &node{kind: word, value: b.template.Params[1].Name}
	b.complain(n, "write "+b.shown(n.items[0], number, window), "%s takes %s; missing: %s", b.template.Name, b.parameters(), number.value)
	return true
}

// misreadRate complains of a rate_limit whose number and window have changed
// places, and reports whether it did.
func (b *binding) misreadRate(n *node) bool {
	if len(n.items) != len(b.given) {
		return false
	}
	tool, window, number := n.items[0], n.items[1], n.items[2]
	if window.kind != word || !b.isNumber(number) || b.isNumber(window) {
		return false
	}
	b.complain(window, "write "+b.shown(tool, number, window), "window of %s comes last", b.template.Name)
	return true
}
