package rules

import "slices"

// maxReadings is how many tools of a list the hints about it still show.
const maxReadings = 6

// areMany reports whether there are more items than a hint can show.
func areMany(items []*node) bool { return len(anyOf(items).items) > maxReadings }

// excessHint says what a list with too many parameters may have been meant as.
// Where it can be read in more than one way, all are shown: who takes the
// weaker one unawares has a rule that stays silent.
func (b *binding) excessHint(n *node) string {
	if areMany(n.items) {
		return "write " + form(b.template)
	}
	if b.takesWindow() {
		return b.excessRate(n.items)
	}
	first, last := n.items[:len(n.items)-1], n.items[len(n.items)-1]
	head, rest := n.items[0], n.items[1:]
	switch b.template.Name {
	case "must_precede", "must_precede_each", "must_precede_immediately":
		return "write one rule for each pair that must be in order; or, if any one of " + named(first) + " will do, " + b.shown(anyOf(first), last)
	case "cannot_follow_without":
		return "write one rule for each tool that " + named(n.items[:1]) + " needs; or, if any one of " + named(rest) + " will do, " + b.shown(head, anyOf(rest))
	case "must_follow", "must_follow_each", "must_follow_immediately", "argument_from":
		return "write one rule for each pair; or, if any one of " + named(rest) + " will do, " + b.shown(head, anyOf(rest))
	case "never_after":
		return "if none of " + named(first) + " may come after " + named(n.items[len(first):]) + ", write " + b.shown(anyOf(first), last) +
			"; if " + named(n.items[:1]) + " may come after none of " + named(rest) + ", " + b.shown(head, anyOf(rest)) + "; or else one rule for each pair"
	case "mutually_exclusive", "both_or_neither":
		return "write one rule for each pair: " + pairsOf(n.items)
	case "one_of":
		return "mutually_exclusive for each pair lets at most one be called, and required_before_session_end: " +
			brief(&node{kind: list, items: []*node{anyOf(n.items)}}) + " asks for one"
	case "required_before_session_end":
		return "write one rule for each that must be called; or, if any one of " + named(n.items) + " will do, " + b.shown(anyOf(n.items))
	case "never", "only", "must_be_first", "must_be_last":
		return "any of several is a list in the list: " + b.shown(anyOf(n.items))
	}
	return b.excessBudget(n.items)
}

// excessRate shows one budget for all tools that stand before the number and the
// window.
func (b *binding) excessRate(items []*node) string {
	tools, number, window := items[:len(items)-2], items[len(items)-2], items[len(items)-1]
	if !b.isNumber(number) || slices.ContainsFunc(tools, b.isNumber) {
		return "write " + form(b.template)
	}
	return "write one rule for each; or, if " + named(tools) + " share one budget, " + b.shown(anyOf(tools), number, window)
}

// shown writes parameters in order, as they could stand in the file.
func (b *binding) shown(items ...*node) string {
	return b.key + ": " + brief(&node{kind: list, items: items})
}

// brief is flow of what stands for operands, cut where it is long.
func brief(n *node) string { return shorten(flow(patterned(n))) }

// anyOf returns the list that is any of the items; those of lists among them
// stand for themselves.
func anyOf(items []*node) *node {
	any := &node{kind: list}
	for _, n := range items {
		if n.kind == list {
			any.items = append(any.items, n.items...)
			continue
		}
		any.items = append(any.items, n)
	}
	return any
}

// named writes values as a person would: a, b and c.
func named(items []*node) string {
	var all []string
	for _, n := range anyOf(items).items {
		all = append(all, brief(n))
	}
	return enumerate(all)
}

// pairsOf shows each pair of three items; of more it would be a long list.
func pairsOf(items []*node) string {
	if len(items) > 3 {
		return "no two of " + named(items)
	}
	var pairs []string
	for i, a := range items {
		for _, b := range items[i+1:] {
			pairs = append(pairs, brief(&node{kind: list, items: []*node{a, b}}))
		}
	}
	return enumerate(pairs)
}
