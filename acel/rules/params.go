package rules

import (
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// A binding is what a contract gives for the parameters of its template.
type binding struct {
	*reader
	template acel.Template
	// given are the values by parameter; nil where there is none.
	given []*node
	// chosen are the values of its options, by key.
	chosen map[string]*node
	// named is the map of those that are given by name; nil where there is none.
	named *node
	// at is where a missing parameter is missed.
	at *node
	// key is what the parameters in order stand under.
	key string
	// broken is set once something was complained of.
	broken bool
}

// bind reads the parameters of the contract n into c, and reports whether they
// are in order. The value is that of the short spelling, or nil in the long.
func (r *reader) bind(c *contract, n, value *node) bool {
	b := &binding{reader: r, template: c.template, given: make([]*node, len(c.template.Params)), chosen: map[string]*node{}, at: value, key: c.template.Name}
	if value != nil {
		b.short(value)
	} else {
		b.long(n)
	}
	b.missing()
	c.params = b.given
	fine := b.read(&c.args)
	return b.beside(n, &c.args) && fine && !b.broken
}

// short takes the value of the short spelling: a list in order, a map by name,
// plain text or an operand's map for the only parameter.
func (b *binding) short(value *node) {
	switch {
	case value.kind == broken:
		b.broken = true
	case value.kind == list && (b.misreadList(value) || b.misreadOrder(value)):
	case value.kind == list:
		b.inOrder(value)
	case value.kind == mapping && len(b.given) == 1 && b.isOperandMap(value):
		b.given[0] = value
	case value.kind == mapping:
		b.byName(value)
	case len(b.given) == 1:
		b.given[0] = value
	default:
		b.misreadScalar(value)
	}
}

// long takes the values of the long spelling: args in order, kwargs by name.
func (b *binding) long(n *node) {
	b.at, b.key = n.get("template"), "args"
	args, kwargs := n.get("args"), n.get("kwargs")
	if args != nil && (kwargs != nil || !b.misreadList(args) && !b.misreadOrder(args)) {
		hint := "such as args: [" + strings.Join(paramNames(b.template), ", ") + "]"
		if args.kind == mapping {
			hint = "parameters by name go into kwargs"
		}
		b.want(args, list, "args", hint, b.inOrder)
	}
	if kwargs != nil {
		hint := "such as kwargs: {" + b.template.Params[0].Name + ": …}"
		if kwargs.kind == list {
			hint = "parameters in order go into args"
		}
		b.want(kwargs, mapping, "kwargs", hint, b.byName)
	}
}

// want passes n to take if it is of a kind, and else complains.
func (b *binding) want(n *node, k kind, what, hint string, take func(*node)) {
	switch n.kind {
	case k:
		take(n)
	case broken:
		b.broken = true
	default:
		b.complain(n, hint, "%s is %v; this is %v", what, k, n.kind)
	}
}

// complain reports a problem of the binding.
func (b *binding) complain(n *node, hint, format string, args ...any) {
	b.broken = true
	b.fail(n, hint, format, args...)
}

// inOrder takes the items of a list for the parameters in order.
func (b *binding) inOrder(n *node) {
	for i, item := range n.items {
		if i == len(b.given) {
			b.complain(item, b.excessHint(n), "%s takes %s; this is one more", b.template.Name, b.parameters())
			clear(b.given) // what each was meant for cannot be known
			return
		}
		b.given[i] = item
	}
}

// byName takes the values of a map for the parameters of these names.
func (b *binding) byName(n *node) {
	if b.misreadMap(n) || b.misreadBraces(n) {
		return
	}
	b.named = n
	for _, p := range n.pairs {
		i := slices.Index(paramNames(b.template), p.key.value)
		switch {
		case b.isOption(p.key.value):
			b.chosen[p.key.value] = p.value
		case i < 0:
			b.broken = true
			b.unknownKey(p.key, b.template.Name, b.names(), b.misplacedKey(p))
		case b.given[i] != nil:
			b.complain(p.key, "keep one of the two", "%s of %s is given by position already, at %s", p.key.value, b.template.Name, n.src.place(b.given[i].at))
		default:
			b.given[i] = p.value
		}
	}
}

// names returns all names that a parameter can be given by.
func (b *binding) names() []string {
	names := paramNames(b.template)
	for _, o := range b.options() {
		names = append(names, o.key)
	}
	return names
}

// isOperandMap reports whether the map that stands for the only parameter is that
// of an operand, since it has other keys than the parameter's name.
func (b *binding) isOperandMap(n *node) bool {
	return slices.ContainsFunc(n.pairs, func(p pair) bool {
		return p.value.kind != null && !slices.Contains(b.names(), p.key.value)
	})
}
