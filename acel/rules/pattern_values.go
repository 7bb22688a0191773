package rules

import (
	"bytes"
	"encoding/json"

	"github.com/acel-dev/acel/acel"
)

// testValues reads the values of one test.
func (r *reader) testValues(t pair, test acel.Test) ([]json.RawMessage, bool) {
	n := t.value
	switch {
	case n.kind == broken:
		return nil, false
	case test == acel.Present || test == acel.Absent:
		return nil, r.isTrue(t, test)
	case test == acel.In && n.kind != list:
		r.fail(n, "write "+brief(t.key)+": "+brief(&node{kind: list, items: []*node{n}}), "in is a list of values; this is %v", n.kind)
		return nil, false
	case test == acel.In && len(n.items) == 0:
		r.fail(n, "", "in holds no value, so that nothing fits")
		return nil, false
	case test == acel.In:
		return r.raws(n.items)
	case test == acel.Matches:
		if _, ok := r.matches(n); !ok {
			return nil, false
		}
	case test != acel.Equals && n.kind != number:
		r.fail(n, respell(n.value, isJSONNumber, ""), "%s is a number; this is %v", t.key.value, n.kind)
		return nil, false
	}
	return r.raws([]*node{n})
}

// isTrue reports whether a test that has no value is asked for, or else
// complains.
func (r *reader) isTrue(t pair, test acel.Test) bool {
	if t.value.kind == boolean && r.value(t.value) == true {
		return true
	}
	other := acel.Absent
	if test == acel.Absent {
		other = acel.Present
	}
	hint := "write " + test.String() + ": true"
	if t.value.kind == boolean {
		hint = "the opposite is " + other.String() + ": true"
	}
	r.fail(t.value, hint, "%v can only be true", test)
	return false
}

// raws returns values as JSON.
func (r *reader) raws(items []*node) (all []json.RawMessage, fine bool) {
	fine = true
	for _, item := range items {
		r.warnOfBoolean(item)
		v, ok := r.raw(item)
		all, fine = append(all, v), fine && ok
	}
	return all, fine
}

// raw returns a value as JSON, numbers with all of their digits.
func (r *reader) raw(n *node) (json.RawMessage, bool) {
	before := r.counted.errors
	v := r.value(n)
	if r.counted.errors > before {
		return nil, false
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		r.fail(n, "", "no JSON value: %v", err)
		return nil, false
	}
	return bytes.TrimSpace(b.Bytes()), true
}
