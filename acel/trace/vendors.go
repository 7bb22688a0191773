package trace

import "slices"

// A vendor is a format of others that is told by the keys of its first object,
// and that nothing here reads yet.
type vendor struct {
	keys []string
	name string
}

// vendors are in the order in which they are looked for: the first whose keys
// are all there is meant.
func vendors() []vendor {
	return []vendor{}
}

// vendor returns what the keys of a shape say that it is; "" if it is not told.
func (s *shape) vendor() string {
	for _, v := range vendors() {
		if !slices.ContainsFunc(v.keys, func(key string) bool { return !s.has(key) }) {
			return v.name
		}
	}
	return ""
}

// isNearCall reports whether a shape is a call in other words than those of
// native traces: one with a name and arguments, and without what makes it a part
// of something else.
func (s *shape) isNearCall() bool {
	arguments := slices.ContainsFunc(s.keys, func(key string) bool { return otherName(key) == "args" })
	named := slices.ContainsFunc(s.keys, func(key string) bool { return otherName(key) == "tool" })
	return named && arguments && !s.has("role") && !s.has("type")
}

// has reports whether a key is among those that were looked at.
func (s *shape) has(key string) bool { return slices.Contains(s.keys, key) }
