package mcpproxy

import "slices"

// names are those that are declared, by what is left of them without case.
type names map[string][]string

func (n names) add(name string) {
	if key := folded(name); !slices.Contains(n[key], name) {
		n[key] = append(n[key], name)
	}
}

// meant returns a name that a key differs from in case alone; "" where the key is
// declared itself, or none is like it.
func (n names) meant(key string) string { return meant(key, n[folded(key)]) }

// meant does so, given the names that are like the key.
func meant(key string, alike []string) string {
	if len(alike) == 0 || slices.Contains(alike, key) {
		return ""
	}
	return slices.Min(alike)
}
