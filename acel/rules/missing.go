package rules

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// missing complains of parameters that nothing was given for, unless what was
// given is wrong in itself.
func (b *binding) missing() {
	var names []string
	for i, p := range b.template.Params {
		if b.given[i] == nil {
			names = append(names, p.Name)
		}
	}
	if len(names) > 0 && !b.broken {
		hint := b.added()
		if hint == "" {
			hint = "write " + b.filled()
		}
		b.complain(b.at, hint, "%s takes %s; missing: %s", b.template.Name, b.parameters(), enumerate(names))
	}
}

// added says what to add to parameters that are given by name; "" where they stand
// in order.
func (b *binding) added() string {
	if b.named == nil || len(b.named.pairs) == 0 {
		return ""
	}
	var more []string
	for i, p := range b.template.Params {
		if b.given[i] == nil {
			more = append(more, p.Name+": "+sampleText(p))
		}
	}
	if b.at == b.named {
		return "add " + enumerate(more)
	}
	return "add " + enumerate(more) + " to kwargs"
}

// sampleText shows what a parameter takes.
func sampleText(p acel.Param) string {
	switch p.Kind {
	case acel.CountParam:
		return "1"
	case acel.AmountParam:
		return "99.95"
	case acel.WindowParam:
		return "1h"
	case acel.FieldParam:
		return "amount"
	}
	return "name"
}

// filled is the form of the template with what was given in its place: also
// where no commas part it.
func (b *binding) filled() string {
	if n := b.given[0]; n != nil && n.kind == word && n.plain {
		if parts := splitList(strings.Join(strings.Fields(n.value), ",")); len(parts) == len(b.given) {
			return b.template.Name + ": " + brief(wordsOf(parts))
		}
	}
	var items []*node
	for i, p := range b.template.Params {
		n := b.given[i]
		if n == nil {
			n = &node{kind: word, value: p.Name}
		}
		items = append(items, n)
	}
	text := flow(patterned(&node{kind: list, items: items}))
	if len(items) == 1 || len(text) > maxQuoted {
		return form(b.template)
	}
	return b.template.Name + ": " + shorten(text)
}
