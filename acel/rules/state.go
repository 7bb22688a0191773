package rules

// readState reads the initial state, under either of its names.
func (r *reader) readState(root *node) map[string]any {
	n, other := root.get("state"), root.get("initial_state")
	if n != nil && other != nil {
		r.fail(other, "keep one of the two", "initial_state is another name of state, which is given at %s", n.src.place(n.at))
	}
	if n == nil {
		n = other
	}
	switch {
	case n == nil, n.kind == broken:
		return nil
	case n.kind != mapping:
		r.fail(n, "such as state: {authenticated: false}", "state is a map; this is %v", n.kind)
		return nil
	}
	return r.object(n)
}
