package rules

import (
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules/internal/expression"
)

// perShape shows how a rule is kept apart by the values of two operands.
const perShape = "such as per: order_id"

// beside reads the keys beside the template that say more of what it demands.
func (b *binding) beside(n *node, a *acel.Arguments) bool {
	fine := true
	if per := n.get("per"); per != nil {
		fine = b.per(per, a)
	}
	if within := n.get("within"); within != nil {
		var ok bool
		a.Within, ok = b.within(within)
		fine = fine && ok
	}
	return fine
}

// per reads by which values the rule is kept apart: one key for all operands, a
// list of one for each, or a map of one for each by its parameter's name.
func (b *binding) per(n *node, a *acel.Arguments) (fine bool) {
	if err := b.refusesPer(); err != nil {
		b.fail(n, "", "%v", err)
		return false
	}
	names := operandNames(b.template)
	switch n.kind {
	case broken:
		return false
	case list:
		if len(n.items) != len(names) {
			b.fail(n, b.perHint(n), "per is one key for all operands, or one for each; %s has %d", b.template.Name, len(names))
			return false
		}
		return b.keys(n.items, a)
	case mapping:
		items, ok := b.perByName(n, names)
		return ok && b.keys(items, a)
	}
	return b.keys([]*node{n}, a)
}

// perHint says what to write for a list of another length.
func (b *binding) perHint(n *node) string {
	if len(n.items) == 1 {
		return "one for all is written without brackets: per: " + brief(n.items[0])
	}
	return perShape
}

// operandNames returns the names of the parameters that are operands.
func operandNames(t acel.Template) []string {
	var names []string
	for _, p := range t.Params {
		if p.Kind == acel.OperandParam {
			names = append(names, p.Name)
		}
	}
	return names
}

// perByName returns the values of a map in the order of the parameters.
func (b *binding) perByName(n *node, names []string) ([]*node, bool) {
	fine := true
	for _, p := range n.pairs {
		if !slices.Contains(names, p.key.value) {
			fine = false
			b.unknownKey(p.key, "per of "+b.template.Name, names, "")
		}
	}
	var items []*node
	var missing []string
	for _, name := range names {
		item := n.get(name)
		if items = append(items, item); item == nil {
			missing = append(missing, name)
		}
	}
	if fine && missing != nil {
		fine = false
		b.fail(n, perShape, "per has a key for each operand; missing: %s", enumerate(missing))
	}
	return items, fine
}

// keys reads the keys at items, one for all operands or one for each.
func (b *binding) keys(items []*node, a *acel.Arguments) bool {
	fine := true
	for i, item := range items {
		of := a.Operands
		if len(items) > 1 {
			of = of[min(i, len(of)):min(i+1, len(of))]
		}
		key, ok := b.oneKey(item, of)
		if ok {
			err := objection(b.template, func(a *acel.Arguments) {
				a.Per = slices.Repeat([]acel.Key{{Path: "x"}}, len(items))
				a.Per[i] = key
			})
			if ok = err == nil; !ok {
				b.fail(item, "", "%v", err)
			}
		}
		a.Per, fine = append(a.Per, key), fine && ok
	}
	return fine
}

// oneKey reads a key: a dotted path into the arguments, or an expression about
// the calls of some operands.
func (b *binding) oneKey(n *node, of []acel.Operand) (acel.Key, bool) {
	if n.kind != word || expression.IsPath(n.value) {
		b.warnOfTime(n)
		path, ok := b.field(n, "per")
		return acel.Key{Path: path}, ok
	}
	if b.refuseTime(n) || b.spacedPath(n, "per") {
		return acel.Key{}, false
	}
	tool, server := oneTool(of)
	return b.perKey(n, tool, server)
}

// oneTool returns the tool and the server of all members of operands, "" where
// they have not one.
func oneTool(all []acel.Operand) (tool, server string) {
	for i, op := range all {
		for j, m := range op.Members() {
			switch {
			case i == 0 && j == 0:
				tool, server = m.Tool, m.Server
			case tool != m.Tool || server != m.Server:
				return "", ""
			}
		}
	}
	return tool, server
}
