package rules

import "slices"

// excessBudget is excessHint for the templates whose last parameter is a
// number.
func (b *binding) excessBudget(items []*node) string {
	if last := len(items) - 1; inWords(items[last].value) != "" {
		items = append(slices.Clone(items[:last]), &node{kind: number, value: inWords(items[last].value)})
	}
	before := len(b.given) - 1 // parameters in front of the number
	tools, rest := items[:len(items)-before], items[len(items)-before:]
	text, ok := b.numberAcross(items[before:])
	switch {
	case ok:
		right := append(slices.Clone(items[:before]), &node{kind: number, value: text})
		return b.template.Params[before].Name + " is one number, without commas or units: write " + b.shown(right...)
	case b.optionOf(items[len(items)-1]) != nil:
		return b.optionHint(b.optionOf(items[len(items)-1]))
	case slices.ContainsFunc(tools, b.isNumber):
		return "write " + form(b.template)
	case b.isNumber(rest[len(rest)-1]):
		return "write one rule for each; or, if " + named(tools) + " share one budget, " + b.shown(append([]*node{anyOf(tools)}, rest...)...)
	case before == 1:
		return b.numberMissing(items)
	}
	return "write " + form(b.template)
}

// numberAcross returns the number that commas or spaces have cut into items.
func (b *binding) numberAcross(items []*node) (string, bool) {
	if !b.isNumber(items[0]) || slices.ContainsFunc(items, func(n *node) bool { return n.kind != number && n.kind != word }) {
		return "", false
	}
	for _, separator := range [...]string{",", " "} {
		text := items[0].value
		for _, n := range items[1:] {
			text += separator + n.value
		}
		if s, ok := respelled(text, b.isGood); ok {
			return s, true
		}
	}
	return "", false
}

// isGood reports whether the template takes the number.
func (b *binding) isGood(s string) bool { return numberError(b.template, s) == nil }

// optionOf returns the option that a value was meant for, or nil.
func (b *binding) optionOf(n *node) *option {
	for _, o := range b.options() {
		if n.value == o.word {
			return &o
		}
	}
	return nil
}

// optionHint shows where an option stands.
func (b *binding) optionHint(o *option) string {
	all := &node{kind: mapping}
	for _, name := range paramNames(b.template) {
		all.pairs = append(all.pairs, pair{&node{kind: word, value: name}, &node{}})
	}
	all.pairs = append(all.pairs, pair{&node{kind: word, value: o.key}, &node{kind: word, value: o.word}})
	return o.key + ": " + o.word + " is given by name: write " + b.template.Name + ": " + flow(all)
}
