package schema

import (
	"slices"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// Names are those that mean something, by what is left of them without case.
type Names map[string][]string

// Add adds a name.
func (n Names) Add(name string) {
	if key := frame.Fold(name); !slices.Contains(n[key], name) {
		n[key] = append(n[key], name)
	}
}

// has reports whether a name is one of them.
func (n Names) has(name string) bool { return slices.Contains(n[frame.Fold(name)], name) }

// Meant returns a name that a key differs from in case alone; "" where the key is one of
// them itself, or none is like it.
func (n Names) Meant(key string) string { return meant(key, n[frame.Fold(key)]) }

// meant does so, given the names that are like the key.
func meant(key string, alike []string) string {
	if len(alike) == 0 || slices.Contains(alike, key) {
		return ""
	}
	return slices.Min(alike)
}
