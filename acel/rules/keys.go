package rules

import (
	"slices"
	"strings"
)

// laterKeys belong to what this version cannot check yet. A file that has them
// must not seem to be checked.
var laterKeys = [...]string{"approve"}

// checkKeys complains of every key of the mapping n that is not known. The
// function hint may know better than a suggestion what to do about one.
func (r *reader) checkKeys(n *node, what string, known []string, hint func(key string) string) {
	for _, p := range n.pairs {
		if !slices.Contains(known, p.key.value) {
			r.unknownKey(p.key, what, known, hint(p.key.value))
		}
	}
}

// unknownKey complains of a key.
func (r *reader) unknownKey(key *node, what string, known []string, hint string) {
	if hint == "" && slices.Contains(laterKeys[:], key.value) {
		r.unsupported(key, r.suggest(key.value, known, ""))
		return
	}
	if hint == "" {
		hint = r.suggest(key.value, known, theKeys(known))
	}
	r.fail(key, hint, "%s has no key %s", what, quote(key.value))
}

// unsupported complains of what is planned, and cannot be checked yet.
func (r *reader) unsupported(key *node, hint string) {
	r.fail(key, hint, "%s is not supported in this version of acel", key.value)
}

// theKeys says which keys there are.
func theKeys(known []string) string {
	if len(known) == 1 {
		return "its only key is " + known[0]
	}
	return "its keys are " + enumerate(known)
}

// enumerate writes names as a person would: a, b and c.
func enumerate(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
