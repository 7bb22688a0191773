package rules

import "github.com/acel-dev/acel/acel"

// maxSpread bounds what operands with lists of names come to when each name has
// its other keys written out, in bytes over all files. It keeps a short file from
// being a long one.
const maxSpread = 4 << 20

// several reads a name, or a list of which any will do.
func (r *reader) several(n *node, what string, warn func(*node, string)) ([]string, bool) {
	if n.kind != list {
		name, ok := r.name(n, what, warn)
		return []string{name}, ok
	}
	if len(n.items) == 0 {
		r.fail(n, "", "a list of %ss is any of them; this one is empty", what)
		return nil, false
	}
	names, fine := make([]string, len(n.items)), true
	for i, item := range n.items {
		if item.kind == list {
			r.fail(item, "write one list of all of them", "a list of %ss holds a list", what)
			fine = false
			continue
		}
		var ok bool
		names[i], ok = r.name(item, what, warn)
		fine = fine && ok
	}
	return names, fine
}

// each returns the operand once for each of the names that stand in it, with the
// clauses, and reports whether these are in order.
func (r operandReader) each(n *node, op acel.Operand, tools, globs []string) ([]acel.Operand, bool) {
	members := bearing(op, tools, globs)
	if r.spread += (len(members) - 1) * extentOfOthers(n); r.spread > maxSpread {
		r.fail(n, "write fewer names in a list, or a glob for them", "lists of names with all other keys for each come to more than %d MiB", maxSpread>>20)
		return members, false
	}
	for i := range members {
		m := &members[i]
		if i > 0 && r.typedAs(m.Tool, m.Server) == r.typedAs(members[i-1].Tool, m.Server) {
			m.Field, m.Where = members[i-1].Field, members[i-1].Where
			continue
		}
		if !r.clauses(n, m) {
			return members, false
		}
	}
	return members, true
}

// bearing returns the operand for each of the tools, or else of the globs; at least
// once.
func bearing(op acel.Operand, tools, globs []string) []acel.Operand {
	members := []acel.Operand{}
	for _, tool := range tools {
		op.Tool = tool
		members = append(members, op)
	}
	if tools == nil {
		for _, glob := range globs {
			op.Glob = glob
			members = append(members, op)
		}
	}
	if len(members) == 0 {
		members = append(members, op)
	}
	return members
}

// extentOfOthers returns about how many bytes the keys of an operand's map take
// that hold for each of its names.
func extentOfOthers(n *node) int {
	total := 0
	for _, p := range n.pairs {
		if p.key.value != "tool" && p.key.value != "glob" {
			total += p.key.length() + p.value.length()
		}
	}
	return total
}

// length returns about how many bytes a value takes.
func (n *node) length() int {
	const punctuation = 4
	total := len(n.value) + punctuation
	for _, item := range n.items {
		total += item.length()
	}
	for _, p := range n.pairs {
		total += p.key.length() + p.value.length()
	}
	return total
}
