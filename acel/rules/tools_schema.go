package rules

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// toolSchema reads the JSON Schema of a tool's arguments or result, or complains
// and returns nil. A nil node has none.
func (r *reader) toolSchema(n *node, what string) map[string]any {
	switch {
	case n == nil, n.kind == broken:
		return nil
	case n.kind != mapping:
		r.fail(n, "such as "+what+": {type: object, properties: {amount: {type: number}}}", "%s is a JSON Schema, a map; this is %v", what, n.kind)
		return nil
	}
	before := r.counted.errors
	schema := r.object(n)
	text, err := json.Marshal(withoutPatterns(schema))
	if err == nil && r.counted.errors == before {
		r.refuseToolSchema(n, compileSchema(text))
	}
	return schema
}

// refuseToolSchema complains where a schema is none.
func (r *reader) refuseToolSchema(n *node, err error) {
	var invalid *jsonschema.ValidationError
	var faulty *jsonschema.SchemaError
	switch {
	case err == nil:
	case errors.As(err, &invalid):
		leaf := plainest(invalid, deepest(invalid))
		r.fail(n.find(leaf.InstanceLocation), "", "not a JSON Schema: %s", leaf.Message)
	case errors.As(err, &faulty):
		r.failReference(n, faulty.Err.Error())
	default:
		r.failReference(n, err.Error())
	}
}

// plainest returns, of the causes at the place of one, that which names all values
// that there could be, or the one itself.
func plainest(e, one *jsonschema.ValidationError) *jsonschema.ValidationError {
	if e.InstanceLocation == one.InstanceLocation && strings.HasPrefix(e.Message, "value must be one of") {
		return e
	}
	for _, cause := range e.Causes {
		if found := plainest(cause, one); found != one {
			return found
		}
	}
	return one
}

// failReference complains of a reference that leads nowhere, at its place if the
// message tells it.
func (r *reader) failReference(n *node, said string) {
	said = strings.ReplaceAll(strings.TrimPrefix(said, "jsonschema: "), schemaName, "")
	r.fail(n.reference(said), "write it out under $defs", "not a JSON Schema: %s", said)
}

// reference returns the first $ref below n that a message speaks of, or n.
func (n *node) reference(said string) *node {
	for _, p := range n.pairs {
		if p.key.value == "$ref" && p.value.kind == word && p.value.value != "" && strings.Contains(said, p.value.value) {
			return p.value
		}
		if at := p.value.reference(said); at != p.value {
			return at
		}
	}
	for _, item := range n.items {
		if at := item.reference(said); at != item {
			return at
		}
	}
	return n
}

// schemaName is what a tool's schema is compiled as.
const schemaName = "tool:///schema"

// compileSchema reports why a text is no JSON Schema.
func compileSchema(text []byte) error {
	c := jsonschema.NewCompiler()
	c.LoadURL = func(url string) (io.ReadCloser, error) { return nil, fmt.Errorf("%s is not loaded", url) }
	if err := c.AddResource(schemaName, bytes.NewReader(text)); err != nil {
		return err
	}
	_, err := c.Compile(schemaName)
	return err
}

// withoutPatterns returns a schema without its regular expressions that Go does
// not know: they are of another language, and nobody reads them here.
func withoutPatterns(v any) any {
	switch v := v.(type) {
	case []any:
		all := make([]any, len(v))
		for i, item := range v {
			all[i] = withoutPatterns(item)
		}
		return all
	case map[string]any:
		all := make(map[string]any, len(v))
		for key, value := range v {
			pattern, isText := value.(string)
			if of, isMap := value.(map[string]any); isMap && key == "patternProperties" {
				value = withKnownPatterns(of)
			}
			if key != "pattern" || !isText || isKnownPattern(pattern) {
				all[key] = withoutPatterns(value)
			}
		}
		return all
	}
	return v
}

// withKnownPatterns returns patternProperties without unknown patterns.
func withKnownPatterns(of map[string]any) map[string]any {
	known := map[string]any{}
	for pattern, value := range of {
		if isKnownPattern(pattern) {
			known[pattern] = value
		}
	}
	return known
}

func isKnownPattern(pattern string) bool {
	_, err := regexp.Compile(pattern)
	return err == nil
}
