package schema

import (
	"net/url"
	"strconv"
	"strings"
)

// follow returns what a reference leads to, where that is a place in this schema which
// the reference gives by the way to it; absent for any other.
func (s *Schema) follow(ref string) *node {
	way, local := strings.CutPrefix(ref, "#")
	way, err := url.PathUnescape(way)
	if !local || err != nil || s.ids > 0 || way != "" && way[0] != '/' {
		return absent
	}
	n := s.root
	for _, part := range strings.Split(way, "/")[1:] {
		n = n.child(unescaped.Replace(part))
	}
	return n
}

// unescaped undoes what JSON Pointer does to a name.
var unescaped = strings.NewReplacer("~1", "/", "~0", "~")

// child returns a member, or an item by its number.
func (n *node) child(name string) *node {
	if i, err := strconv.ParseUint(name, 10, 32); err == nil && i < uint64(len(n.list)) {
		return n.list[i]
	}
	return n.at(name)
}
