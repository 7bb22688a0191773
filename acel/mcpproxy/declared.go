package mcpproxy

import (
	"encoding/json"
	"slices"
)

// names are those that a tool declares, by what is left of them without case.
type names map[string][]string

func namesOf(declared map[string]any) names {
	all := names{}
	for name := range declared {
		all.add(name)
	}
	return all
}

func (n names) add(name string) { n[folded(name)] = append(n[folded(name)], name) }

// meant returns a name that a key differs from in case alone; "" where the key is
// declared itself, or none is like it.
func (n names) meant(key string) string {
	alike := n[folded(key)]
	if len(alike) == 0 || slices.Contains(alike, key) {
		return ""
	}
	return slices.Min(alike)
}

// namesWithin are the names that are declared at any depth below the arguments. Where
// exactly a key may stand is not looked at: a handler decodes what it gets by name.
func namesWithin(declared map[string]any) names {
	all := names{}
	for _, schema := range plain(declared) {
		gather(schema, all, 0)
	}
	return all
}

// plain returns schemas as JSON has them, whatever Go types they were written in.
func plain(declared map[string]any) map[string]any {
	text, err := json.Marshal(declared)
	var all map[string]any
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		return nil // the tool could not be listed either
	}
	return all
}

// deepestSchema bounds how deep a tool's own schema is looked through.
const deepestSchema = 100

// gather adds the names of the properties in a schema.
func gather(schema any, all names, depth int) {
	if depth > deepestSchema {
		return
	}
	switch s := schema.(type) {
	case map[string]any:
		properties, _ := s["properties"].(map[string]any)
		for name := range properties {
			all.add(name)
		}
		for _, inner := range s {
			gather(inner, all, depth+1)
		}
	case []any:
		for _, inner := range s {
			gather(inner, all, depth+1)
		}
	}
}
