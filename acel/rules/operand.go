package rules

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// operandKeys are the keys of an operand's map.
var operandKeys = [...]string{"tool", "glob", "server", "field", "fields", "matches", "args", "result", "where", "command", "on"}

// An operandReader reads one of the operands of a template, by its position.
type operandReader struct {
	*reader
	template acel.Template
	position int
}

// operand reads the binding's operand at a position. It reports whether it is in
// order.
func (b *binding) operand(n *node, position int) (acel.Operand, bool) {
	return operandReader{b.reader, b.template, position}.any(n)
}

// any reads a tool's name, a list that is any of its members, or a map.
func (r operandReader) any(n *node) (acel.Operand, bool) {
	if n.kind != list {
		return r.member(n)
	}
	if len(n.items) == 0 {
		r.fail(n, "", "a list of tools is any of them; this one is empty")
		return acel.Operand{}, false
	}
	members, fine := make([]acel.Operand, len(n.items)), true
	for i, item := range n.items {
		var ok bool
		members[i], ok = r.member(item)
		fine = fine && ok
	}
	return acel.AnyOf(members...), fine
}

// member reads an operand that is no list.
func (r operandReader) member(n *node) (acel.Operand, bool) {
	switch {
	case n.kind == mapping:
		return r.operandMap(n)
	case n.kind == list:
		r.fail(n, "write one list of all of them", "a list of tools holds a list")
		return acel.Operand{}, false
	case takesValues(r.template):
		return r.valueText(n)
	}
	tool, ok := r.name(n, "a tool's name", r.warnOfName(""))
	return acel.Operand{Tool: tool}, ok
}

// name reads the name of something, or a pattern of names, or complains. If
// there is nothing to complain of, it is passed to warn.
func (r *reader) name(n *node, what string, warn func(*node, string)) (string, bool) {
	if n.kind == list && len(n.items) > 0 {
		r.fail(n, "any of several is a list of operands: [{"+what+": …}, {"+what+": …}]", "%s is text; this is %v", what, n.kind)
		return "", false
	}
	name, ok := r.text(n, what)
	if !ok || !r.isClean(n, what, name) {
		return "", false
	}
	warn(n, name)
	return name, true
}

// isOldBoolean reports whether YAML 1.1 reads the text as a boolean, which
// YAML 1.2 does not.
func isOldBoolean(s string) bool {
	switch strings.ToLower(s) {
	case "yes", "no", "on", "off":
		return true
	}
	return false
}

// operandMap reads the map form. One with a list of names is any of them, with
// all other keys for each.
func (r operandReader) operandMap(n *node) (_ acel.Operand, fine bool) {
	var op acel.Operand
	var tools, globs []string
	fine = true
	for _, p := range n.pairs {
		ok := true
		switch p.key.value {
		case "tool":
			tools, ok = r.several(p.value, "tool", r.warnOfName("tool"))
		case "glob":
			globs, ok = r.several(p.value, "glob", r.warnOfGlob)
		case "server":
			op.Server, ok = r.name(p.value, "server", r.warnOfServer)
		case "field":
			op.Field, ok = r.field(p.value, "field")
		case "fields":
			op.Fields, ok = r.fields(p.value)
		case "matches":
			op.Matches, ok = r.matches(p.value)
		case "args", "result":
			into := map[string]*[]acel.Pattern{"args": &op.Args, "result": &op.Result}[p.key.value]
			*into, ok = r.patterns(p.value, p.key.value)
		case "on":
			op.On, ok = oneOf(r.reader, p.value, "on", []string{"attempt", "success"}, acel.ParseMoment)
		case "where", "command": // read below, since they need the others
		default:
			ok = false
			r.unknownOperandKey(p)
		}
		fine = fine && ok
	}
	if on := n.get("on"); on != nil && op.On == acel.Attempt && op.Result != nil {
		r.warn(on, "leave it out", "a call counts for an operand with result once it has ended well: on: attempt changes nothing")
	}
	if where := n.get("where"); where != nil && where.kind == word {
		r.warnOfConstant(where, where.value)
	}
	members, ok := r.each(n, op, tools, globs)
	fine = r.together(n) && fine && ok
	for _, m := range members {
		fine = fine && r.accepts(n, m)
	}
	if len(members) > 1 {
		return acel.AnyOf(members...), fine
	}
	return members[0], fine
}
