package rules

import (
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// redactShape shows how fields that are to be hidden are named.
const redactShape = "such as redact: [password, card.number]"

// redacted reads the names of the fields whose values nobody is to see: a list, or
// one of them.
func (r *reader) redacted(n *node) []*node {
	switch {
	case n == nil, n.kind == broken:
		return nil
	case n.kind != list:
		return r.redactedNames(n)
	case len(n.items) == 0:
		r.warn(n, "name a field, or leave it out", "redact names no field: nothing is hidden")
	}
	return r.redactedNames(n.items...)
}

// redactedNames reads names, or complains of those that name nothing.
func (r *reader) redactedNames(all ...*node) []*node {
	var names []*node
	for _, n := range all {
		if n.kind != broken && n.kind != word {
			r.fail(n, redactShape, "redact names fields; this is %v", n.kind)
		} else if n.kind == word && r.namesField(n) {
			names = append(names, n)
		}
	}
	return names
}

// namesField reports whether a name is one of a field that can be hidden, which it
// warns of where the file has it twice.
func (r *reader) namesField(n *node) bool {
	if err := acel.CheckRedacted(n.value); err != nil {
		r.fail(n, redactShape, "redact: %v", err)
		return false
	}
	return r.isClean(n, "redact", n.value)
}

// joinRedacted returns the names of all files, each once, and warns of those that one
// file has twice.
func (r *reader) joinRedacted(files []*file) acel.Redaction {
	var all acel.Redaction
	for _, f := range files {
		for i, n := range f.redact {
			same := func(other *node) bool { return strings.EqualFold(other.value, n.value) }
			if first := slices.IndexFunc(f.redact, same); first < i {
				at := f.redact[first]
				r.warn(n, "leave it out", "%s is named twice under redact; first at %s, and letter case makes no difference", quote(n.value), at.src.place(at.at))
			}
			if !slices.ContainsFunc(all.Fields, func(name string) bool { return strings.EqualFold(name, n.value) }) {
				all.Fields = append(all.Fields, n.value)
			}
		}
	}
	return all
}
