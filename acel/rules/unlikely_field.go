package rules

import "strings"

// A field is names with dots between them, and each name leads into an object.
// What JSONPath, JSON Pointer and programs write for the same is a mistake
// where it cannot be a field: no tool has an argument that is called "$" or
// "x[0]", or one that begins with a slash or a dot, so the rule would look at
// nothing.
// What some tool may have, such as an argument called "args", "$filter" or
// "filter[status]", is only warned of.

const goodField = "order.total is the total in the order; what stands in a list cannot be named"

// isField reports whether a path can be a field, or else complains.
func (r *reader) isField(n *node, path string) bool {
	right, other := translated(path)
	if !other {
		return true
	}
	hint := "write " + quote(right)
	if right == "" {
		hint = goodField
	}
	r.fail(n, hint, "a field is names with dots between them, and goes into objects, not into lists")
	return false
}

// translated reports whether a path is in another language, and returns the
// field that it means, or "" where none means that.
func translated(path string) (field string, other bool) {
	switch {
	case strings.HasPrefix(path, "/"):
		field = strings.NewReplacer("/", ".", "~1", "/", "~0", "~").Replace(path[1:])
	case path == "$", strings.HasPrefix(path, "$."), strings.HasPrefix(path, "$["):
		field = unbracketed(path[1:])
	case strings.HasPrefix(path, "."), hasIndex(path):
		field = unbracketed(path)
	default:
		return "", false
	}
	field = strings.TrimPrefix(field, ".")
	if hasIndex(field) || strings.Contains("."+field+".", "..") || cleaned(field) != field {
		return "", true
	}
	return field, true
}

// unbracketed writes ["name"] as .name.
func unbracketed(path string) string {
	return strings.NewReplacer(`["`, ".", `"]`, "", "['", ".", "']", "").Replace(path)
}

// hasIndex reports whether a path goes into a list by [0], [*] or the like, or
// into an object by ["name"].
func hasIndex(path string) bool {
	for _, part := range strings.Split(path, "[")[1:] {
		inside, _, closed := strings.Cut(part, "]")
		if closed && inside != "" && (strings.Trim(inside, "0123456789-:*") == "" || strings.ContainsAny(inside[:1], `"'`)) {
			return true
		}
	}
	return false
}

// warnOfField warns of a path that hardly any tool has an argument for.
func (r *reader) warnOfField(n *node, path string) {
	if inside, of := strings.CutPrefix(path, "args."); of {
		r.warn(n, "write "+quote(inside), "a field begins inside the arguments; this is one in an argument that is called args")
		return
	}
	hint := goodField
	if strings.HasPrefix(path, "$") {
		hint = "leave the $ out unless it is part of the argument's name"
	}
	if strings.ContainsAny(path, "[]/*") || hint != goodField {
		r.warn(n, hint, "a field is names with dots between them, and hardly %s", quote(path))
		return
	}
	steps := strings.Split(path, ".")
	for i, step := range steps {
		if strings.Trim(step, "0123456789") == "" {
			r.warn(n, goodField, "a field goes into objects, not into lists: %s is looked for as a name", shorten(step))
			return
		}
		steps[i] = strings.TrimSpace(step)
	}
	if trimmed := strings.Join(steps, "."); trimmed != path {
		r.warn(n, "write "+quote(trimmed), "a name in the field begins or ends with white space")
	}
}
