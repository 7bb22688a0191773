package rules

import (
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// A contract is a rule with the nodes it was read from.
type contract struct {
	rule     acel.Rule
	template acel.Template
	args     acel.Arguments
	// node is the whole map, at its first key, where the contract stands.
	node, at *node
	// params are the values of its parameters, in order.
	params []*node
	// examples are those that stand beside it.
	examples []Example
}

// metaKeys may stand beside a template, however it is spelled; the other
// contractKeys say which rule it is.
var (
	metaKeys     = [...]string{"id", "severity", "on_violation", "message", "per", "within", "examples"}
	contractKeys = [...]string{"template", "args", "kwargs", "group", "id", "severity", "on_violation", "message", "per", "within", "examples"}
)

// contracts reads the list at the top of a file.
func (r *reader) contracts(f *file, n *node) []*contract {
	if !r.isContractList(n, "contracts") {
		return nil
	}
	var all []*contract
	for i, item := range n.items {
		if included := item.get("group"); included != nil {
			all = append(all, r.include(f, item, included)...)
			continue
		}
		if c := r.contract(f, item, i); c != nil {
			all = append(all, c)
		}
	}
	return all
}

// isContractList reports whether n is a list, or else complains.
func (r *reader) isContractList(n *node, what string) bool {
	if n == nil || n.kind == broken {
		return false
	}
	if n.kind != list {
		hint := "such as - must_precede: [earlier, later]"
		switch {
		case n.kind == mapping && strings.HasPrefix(n.first().value, "-"):
			hint = "put a space behind each dash"
		case n.kind == mapping:
			hint = "put - before each contract"
		}
		r.fail(n, hint, "%s is a list of contracts; this is %v", what, n.kind)
	}
	return n.kind == list
}

// contract reads the i-th contract of a list, or complains and returns nil.
func (r *reader) contract(f *file, n *node, i int) *contract {
	if n.kind != mapping {
		r.notAContract(f, n)
		return nil
	}
	t, value, ok := r.templateOf(n)
	if !ok {
		return nil
	}
	c := &contract{template: t, node: n, at: n.first()}
	ok = r.bind(c, n, value)
	c.rule = t.Rule(c.args)
	ok = r.readMeta(f, n, &c.rule) && ok
	examples, fine := r.examples(n.get("examples"))
	c.examples, ok = examples, ok && fine
	if !ok {
		return nil
	}
	if err := c.rule.Err(); err != nil {
		r.fail(c.at, "", "%v", err)
		return nil
	}
	c.rule.Place = n.src.place(c.at.at)
	c.rule.Place.Base, c.rule.Place.Item = n.parent.pointer(), i+1
	return c
}

// checkContractKeys complains of the keys that a contract does not have.
func (r *reader) checkContractKeys(n *node, t acel.Template, known []string) {
	r.checkKeys(n, "a contract", known, func(key string) string {
		if inside := r.optionInside(n, t, key); inside != "" {
			return inside
		}
		switch {
		case key == "args":
			return "args and kwargs go with template: " + t.Name + "; what an operand's arguments must be stands in its map: {tool: …, args: {…}}"
		case key == "kwargs":
			return "args and kwargs go with template: " + t.Name
		case slices.Contains(operandKeys[:], key) && !slices.Contains(paramNames(t), key):
			return key + " narrows an operand, and stands in its map: {tool: …, " + key + ": …}"
		case !slices.Contains(paramNames(t), key):
			return ""
		case slices.Contains(known, "kwargs"):
			return "parameters by name go into kwargs: {" + key + ": …}"
		}
		return "indent it, so that it belongs to " + t.Name
	})
}
