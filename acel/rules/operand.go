package rules

import (
	"errors"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// operandKeys are the keys of an operand's map.
var operandKeys = [...]string{"tool", "glob", "server", "field", "matches", "on"}

// operand reads an operand: a tool's name, a list that is any of its members,
// or a map. It reports whether it is in order.
func (r *reader) operand(n *node) (acel.Operand, bool) {
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
func (r *reader) member(n *node) (acel.Operand, bool) {
	switch n.kind {
	case mapping:
		return r.operandMap(n)
	case list:
		r.fail(n, "write one list of all of them", "a list of tools holds a list")
		return acel.Operand{}, false
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

// operandMap reads the map form.
func (r *reader) operandMap(n *node) (op acel.Operand, fine bool) {
	fine = true
	for _, p := range n.pairs {
		ok := false
		switch p.key.value {
		case "tool":
			op.Tool, ok = r.name(p.value, "tool", r.warnOfName("tool"))
		case "glob":
			op.Glob, ok = r.name(p.value, "glob", r.warnOfGlob)
		case "server":
			op.Server, ok = r.name(p.value, "server", r.warnOfServer)
		case "field":
			op.Field, ok = r.field(p.value)
		case "matches":
			op.Matches, ok = r.matches(p.value)
		case "on":
			op.On, ok = oneOf(r, p.value, "on", []string{"attempt", "success"}, acel.ParseMoment)
		case "args":
			r.unsupported(p.key, matchesHint(p.value))
		default:
			r.unknownKey(p.key, "an operand", operandKeys[:], "")
		}
		fine = fine && ok
	}
	return op, r.together(n) && fine
}

// together reports whether an operand's keys go together, or else complains.
func (r *reader) together(n *node) bool {
	tool, glob := n.get("tool"), n.get("glob")
	switch {
	case tool == nil && glob == nil && slices.ContainsFunc(n.pairs, notOfOperands):
		return false // that key was probably meant as one of them
	case tool == nil && glob == nil:
		r.fail(n, "glob: '*' is any tool", "an operand needs a tool or a glob")
		return false
	case tool != nil && glob != nil:
		r.fail(glob, "write two operands in a list for any of them", "an operand names a tool or a glob, not both")
		return false
	case n.get("field") != nil && n.get("matches") == nil:
		r.fail(n.get("field"), "matches: says for what", "field says where to look; matches is missing")
		return false
	}
	return true
}

// notOfOperands reports whether operands do not have the pair's key.
func notOfOperands(p pair) bool { return !slices.Contains(operandKeys[:], p.key.value) }

// field reads a dotted path into the arguments.
func (r *reader) field(n *node) (string, bool) {
	path, ok := r.text(n, "field")
	if !ok || !r.isClean(n, "field", path) || !r.isField(n, path) {
		return "", false
	}
	if err := errors.Unwrap(acel.AtMostTotal("x", path, 0).Err()); err != nil {
		r.fail(n, "a path is names with dots between them: order.total", "%v", err)
		return "", false
	}
	r.warnOfField(n, path)
	return path, true
}
