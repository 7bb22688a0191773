package rules

import (
	"errors"

	"github.com/acel-dev/acel/acel"
)

// field reads a dotted path into the arguments or a result.
func (r *reader) field(n *node, what string) (string, bool) {
	path, ok := r.text(n, what)
	if !ok || !r.isClean(n, what, path) || !r.isField(n, path) {
		return "", false
	}
	if err := errors.Unwrap(acel.AtMostTotal("x", path, 0).Err()); err != nil {
		r.fail(n, "a path is names with dots between them: order.total", "%v", err)
		return "", false
	}
	r.warnOfField(n, path)
	return path, true
}

// fields reads a list of paths.
func (r *reader) fields(n *node) (all []string, fine bool) {
	switch {
	case n.kind == broken:
		return nil, false
	case n.kind != list:
		hint := ""
		if n.kind == word {
			hint = "one is field: " + brief(n)
		}
		r.fail(n, hint, "fields is a list of paths; this is %v", n.kind)
		return nil, false
	case len(n.items) == 0:
		r.fail(n, "", "a list of fields is any of them; this one is empty")
		return nil, false
	}
	fine = true
	for _, item := range n.items {
		path, ok := r.field(item, "a field")
		all, fine = append(all, path), fine && ok
	}
	return all, fine
}
