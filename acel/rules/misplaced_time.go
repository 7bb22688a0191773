package rules

import "github.com/acel-dev/acel/acel"

// What was meant by a time that stands where the template takes none. A limit on
// calls in a time is another template than a limit on them, and how far apart two
// calls may stand is no limit at all.

// refusesWithin returns what the template has against within, or nil.
func (b *binding) refusesWithin() error {
	return objection(b.template, func(a *acel.Arguments) { a.Within = "1s" })
}

// refusesPer returns what the template has against per, or nil.
func (b *binding) refusesPer() error {
	return objection(b.template, func(a *acel.Arguments) { a.Per = []acel.Key{{Path: "x"}} })
}

// withinHint says what to write for within, which the template does not take; values
// are its parameters, in order.
func (b *binding) withinHint(n *node, values []*node) string {
	switch {
	case b.takesWindow():
		return "its window says how long"
	case b.isRate(n):
		return b.rateHint(values, n)
	}
	return "leave it out: it goes with " + enumerate(b.takingWithin())
}

// takingWithin returns the templates that take within.
func (b *binding) takingWithin() []string {
	var names []string
	for _, t := range acel.Templates() {
		if (&binding{template: t}).refusesWithin() == nil {
			names = append(names, t.Name)
		}
	}
	return names
}

// isRate reports whether a text is a span of time beside a limit on calls, which
// rate_limit takes.
func (b *binding) isRate(n *node) bool {
	return b.template.Name == "at_most_n_times" && n.kind == word && (&binding{template: b.rate()}).isWindow(n.value)
}

// rate returns the template that has a window.
func (b *binding) rate() acel.Template {
	for _, t := range acel.Templates() {
		if takes(t, acel.WindowParam) {
			return t
		}
	}
	return acel.Template{}
}

// rateHint shows a limit on calls, and a time, as the template that has both.
func (b *binding) rateHint(values []*node, window *node) string {
	items := []*node{}
	for i, v := range values {
		if v == nil {
			v = &node{kind: word, value: b.template.Params[i].Name}
		}
		items = append(items, v)
	}
	return "write " + b.rate().Name + ": " + brief(&node{kind: list, items: append(items, window)})
}

// valuesIn returns the values of the parameters in a map, nil where it has none.
func (b *binding) valuesIn(n *node) []*node {
	var values []*node
	for _, name := range paramNames(b.template) {
		values = append(values, n.get(name))
	}
	return values
}

// warnOfTime warns of a key that looks like a span of time, which hardly any
// argument is called.
func (b *binding) warnOfTime(n *node) {
	if hint := b.timeHint(n); hint != "" {
		b.warn(n, hint, "per names an argument, and hardly any is called %s", quote(n.value))
	}
}

// refuseTime complains of a span of time that no key can be, as 5 calls, and
// reports whether it did.
func (b *binding) refuseTime(n *node) bool {
	hint := b.timeHint(n)
	if hint != "" {
		b.fail(n, hint, "per names an argument; this is a span")
	}
	return hint != ""
}

// timeHint says what to write for a span of time, or of calls, in the place of a
// key; "" for any other value.
func (b *binding) timeHint(n *node) string {
	within := &binding{template: b.spanning()}
	good := func(text string) bool {
		return objection(within.template, func(a *acel.Arguments) { a.Within = text }) == nil
	}
	span := n.value
	if !good(span) {
		span = inUnits(span, good)
	}
	if n.kind != word || span == "" {
		return ""
	}
	text := &node{kind: word, value: span}
	switch {
	case b.isRate(text):
		return b.rateHint(b.given, text)
	case b.refusesWithin() == nil:
		return "write within: " + span
	}
	return "a key is the path of an argument, " + perShape
}

// spanning returns a template that takes within.
func (b *binding) spanning() acel.Template {
	for _, t := range acel.Templates() {
		if (&binding{template: t}).refusesWithin() == nil {
			return t
		}
	}
	return acel.Template{}
}
