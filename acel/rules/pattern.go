package rules

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// testKeys are the keys of a map that says what a value must be.
var testKeys = [...]string{"equals", "in", "at_least", "at_most", "matches", "present", "absent"}

// patterns reads what must stand at paths in the arguments, or in the result.
func (r *reader) patterns(n *node, what string) (all []acel.Pattern, fine bool) {
	switch {
	case n.kind == broken:
		return nil, false
	case n.kind != mapping:
		r.fail(n, "such as "+what+": {status: pending}", "%s is a map of paths and what stands there; this is %v", what, n.kind)
		return nil, false
	case len(n.pairs) == 0:
		r.fail(n, "such as "+what+": {status: pending}", "%s names no path", what)
		return nil, false
	}
	fine = true
	r.warnOfTestNames(n)
	for _, p := range n.pairs {
		path, ok := r.pathOf(p.key, what)
		if inside, ofResult := strings.CutPrefix(path, "result."); ofResult && what == "result" {
			r.warn(p.key, "write "+quote(inside), "a path begins inside the result; this is one in a key that is called result")
		}
		tests, good := r.tests(p, path, what)
		if good {
			r.warnOfContradiction(p, tests)
		}
		all, fine = append(all, tests...), fine && ok && good
	}
	return all, fine
}

// wholeResult is the path of a whole result.
const wholeResult = "."

// pathOf reads a path among patterns.
func (r *reader) pathOf(key *node, what string) (string, bool) {
	switch {
	case what != "result" || key.kind != word:
	case key.value == wholeResult:
		return wholeResult, true
	case key.value == "":
		r.fail(key, "the whole result is '.'", "a path is empty")
		return "", false
	}
	return r.field(key, "a path")
}

// tests reads what must stand at one path: a value, or a map of tests.
func (r *reader) tests(p pair, path, what string) (all []acel.Pattern, fine bool) {
	n := p.value
	switch {
	case n.kind == broken:
		return nil, false
	case n.kind != mapping:
		r.warnOfEquals(p, what)
		r.warnOfBoolean(n)
		v, ok := r.raw(n)
		if !ok {
			return nil, false
		}
		return []acel.Pattern{{Path: path, Values: []json.RawMessage{v}}}, true
	case len(n.pairs) == 0:
		r.fail(n, "equals: {} is the empty map", "a map here is of tests; this one is empty")
		return nil, false
	}
	fine = true
	for _, t := range n.pairs {
		test, known := acel.ParseTest(t.key.value)
		if !known {
			r.unknownTest(p, t, what)
			fine = false
			continue
		}
		values, ok := r.testValues(t, test)
		if fine = fine && ok; ok {
			all = append(all, acel.Pattern{Path: path, Test: test, Values: values})
		}
	}
	return all, fine
}

// unknownTest complains of a key that is no test.
func (r *reader) unknownTest(p, t pair, what string) {
	hint := r.suggest(t.key.value, testKeys[:], "")
	switch {
	case what == "args" && hint == strictBound:
		hint = whereHint(p, t, hint) + "; " + hint
	case what == "args" && hint == notEqual:
		hint = whereHint(p, t, hint)
	}
	if hint == "" && !slices.ContainsFunc(p.value.pairs, func(o pair) bool { return slices.Contains(testKeys[:], o.key.value) }) {
		hint = "what stands inside is named by its path, as " + brief(p.key) + "." + shorten(t.key.value) + "; a whole map is " + brief(p.key) + ": {equals: {…}}"
	}
	if hint == "" {
		hint = "the tests are " + enumerate(testKeys[:])
	}
	r.fail(t.key, hint, "no test is called %s", quote(t.key.value))
}
