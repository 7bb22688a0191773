package rules

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/acel-dev/acel/schema"
	"github.com/santhosh-tekuri/jsonschema/v5"
)

// checkSchema holds files in which nothing was found wrong against the
// published schema, so that the two can never disagree in silence.
func (r *reader) checkSchema(files []*file) {
	compiled, err := schema.Rules()
	for _, f := range files {
		if err == nil {
			r.refuseShape(f.root, compiled.Validate(r.own(f.root)))
		} else {
			r.fail(f.root, "", "%v", err)
		}
	}
}

// schemaSays begins what only the schema complains of.
const schemaSays = "the schema of rules files says: "

// own returns what a file says to this package.
func (r *reader) own(root *node) any {
	if root.kind != mapping {
		return r.value(root)
	}
	mine := *root
	mine.pairs = slices.DeleteFunc(slices.Clone(root.pairs), func(p pair) bool { return slices.Contains(r.beside, p.key.value) })
	return r.object(&mine)
}

// refuseShape complains of what the schema has to say against a document.
func (r *reader) refuseShape(root *node, err error) {
	var invalid *jsonschema.ValidationError
	switch {
	case err == nil:
	case errors.As(err, &invalid):
		leaf := deepest(invalid)
		r.fail(root.find(leaf.InstanceLocation), "", "%s%s", schemaSays, leaf.Message)
	default:
		r.fail(root, "", "%v", err)
	}
}

// deepest returns the cause that stands deepest in the document. Causes come in
// no order, so of equals it is the first by place and message.
func deepest(e *jsonschema.ValidationError) *jsonschema.ValidationError {
	best := e
	for _, cause := range e.Causes {
		if d := deepest(cause); best == e || before(d, best) {
			best = d
		}
	}
	return best
}

// before reports whether a is to be told rather than b.
func before(a, b *jsonschema.ValidationError) bool {
	return cmp.Or(
		strings.Count(b.InstanceLocation, "/")-strings.Count(a.InstanceLocation, "/"),
		strings.Compare(a.InstanceLocation, b.InstanceLocation),
		strings.Compare(a.Message, b.Message),
	) < 0
}
