package rules

import (
	"slices"
	"strings"
)

// A field is names with dots between them, and each name leads into an object.
// What JSONPath and JSON Pointer write for the same is a mistake where it cannot
// be a field: no tool has an argument that is called "$", or one that begins with
// a slash or a dot, so the rule would look at nothing.
// What some tool may have, such as an argument called "args", "$filter" or
// "items[0][amount]", is only warned of.

const goodField = "order.total is the total in the order; what stands in a list cannot be named"

// isField reports whether a path can be a field, or else complains.
func (r *reader) isField(n *node, path string) bool {
	var names []string
	switch {
	case strings.HasPrefix(path, "/"):
		names = strings.Split(path[1:], "/")
		for i, name := range names {
			names[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(name)
		}
	case path == "$", strings.HasPrefix(path, "$."), strings.HasPrefix(path, "$["):
		names = stepsOf(path[1:])
	case strings.HasPrefix(path, "."):
		names = stepsOf(path)
	default:
		return true
	}
	r.fail(n, fieldHint(names), "a field is names with dots between them, and goes into objects, not into lists")
	return false
}

// stepsOf returns the steps of a path in JSONPath: names, and what stands in
// brackets without quotes, with the brackets.
func stepsOf(path string) (steps []string) {
	for path != "" {
		end := stepLength(path)
		steps = append(steps, unquoted(strings.TrimPrefix(path[:end], ".")))
		path = path[end:]
	}
	return steps
}

// stepLength returns the length of the first step of a path, with its dot.
func stepLength(path string) int {
	end := -1
	if path[0] == '[' {
		end = strings.IndexByte(path, ']')
	} else {
		end = strings.IndexAny(path[1:], ".[")
	}
	if end < 0 {
		return len(path)
	}
	return end + 1
}

// unquoted returns the name in ["name"], and other steps as they are.
func unquoted(step string) string {
	for _, quote := range [...]string{`"`, "'"} {
		if name, is := strings.CutPrefix(step, "["+quote); is && strings.HasSuffix(name, quote+"]") {
			return strings.TrimSuffix(name, quote+"]")
		}
	}
	return step
}

// fieldHint shows the field that goes the steps of a path in another language,
// or says why there is none.
func fieldHint(steps []string) string {
	if len(steps) > 0 && steps[0] == "args" { // where a field begins
		steps = steps[1:]
	}
	field := strings.Join(steps, ".")
	switch {
	case slices.ContainsFunc(steps, isIndex), slices.Contains(steps, ""), field == "":
		return goodField
	case strings.ContainsAny(field, "[]"), cleaned(field) != field, len(field) > maxQuoted: // names that may be meant otherwise
		return goodField
	case slices.ContainsFunc(steps, func(step string) bool { return strings.Contains(step, ".") }):
		return "an argument with a dot in its name cannot be named"
	}
	return "write " + quote(field)
}

// isIndex reports whether a step leads into a list: 0, [0], [*] or the like.
func isIndex(step string) bool {
	return step != "" && strings.Trim(step, "0123456789-:*[]") == ""
}

// warnOfField warns of a path that hardly any tool has an argument for.
func (r *reader) warnOfField(n *node, path string) {
	const names = "a field is names with dots between them"
	steps := strings.Split(path, ".")
	switch inside, ofArgs := strings.CutPrefix(path, "args."); {
	case ofArgs:
		r.warn(n, "write "+quote(inside), "a field begins inside the arguments; this is one in an argument that is called args")
	case strings.ContainsAny(path, "[]"):
		r.warn(n, bracketsHint(path), "%s: the brackets of %s are looked for as part of a name", names, quote(path))
	case strings.HasPrefix(path, "$"):
		r.warn(n, "leave the $ out unless it is part of the argument's name", "%s, and hardly %s", names, quote(path))
	case strings.ContainsAny(path, "/*"):
		r.warn(n, goodField, "%s, and hardly %s", names, quote(path))
	case slices.ContainsFunc(steps, isIndex):
		i := slices.IndexFunc(steps, isIndex)
		r.warn(n, goodField, "a field goes into objects, not into lists: %s is looked for as a name", shorten(steps[i]))
	default:
		r.warnOfSpaces(n, steps)
	}
}

// bracketsHint says what to write for a path with brackets. Arguments there are,
// of forms, that have them in their names.
func bracketsHint(path string) string {
	return fieldHint(stepsOf(path)) + "; or leave it, if it is the argument's own name"
}

// warnOfSpaces warns of white space around the names of a field.
func (r *reader) warnOfSpaces(n *node, steps []string) {
	trimmed := make([]string, len(steps))
	for i, step := range steps {
		trimmed[i] = strings.TrimSpace(step)
	}
	if !slices.Equal(trimmed, steps) {
		r.warn(n, "write "+quote(strings.Join(trimmed, ".")), "a name in the field begins or ends with white space")
	}
}
