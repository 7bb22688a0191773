package rules

import "encoding/json"

// object returns a mapping as a JSON object.
func (r *reader) object(n *node) map[string]any {
	m := make(map[string]any, len(n.pairs))
	for _, p := range n.pairs {
		m[p.key.value] = r.value(p.value)
	}
	return m
}

// value returns a node as a JSON value: nil, bool, string, json.Number, []any
// or map[string]any.
func (r *reader) value(n *node) any {
	switch n.kind {
	case boolean:
		return n.value[0] == 't' || n.value[0] == 'T'
	case number:
		if !isJSONNumber(n.value) {
			r.fail(n, respell(n.value, isJSONNumber, "put it in quotes if it is meant as text"), "%s is "+notNumber, shorten(n.value))
		}
		return json.Number(n.value)
	case word:
		return n.value
	case list:
		all := make([]any, len(n.items))
		for i, item := range n.items {
			all[i] = r.value(item)
		}
		return all
	case mapping:
		return r.object(n)
	}
	return nil
}
