package trace

import "strings"

// said returns what a content says: the text of a string, or that of its parts;
// of an object, the text of a member that holds one.
func (n node) said() string {
	switch n.kind() {
	case '"':
		return n.text()
	case '[':
		var all []string
		for part := range n.elements() {
			if text := part.said(); text != "" {
				all = append(all, text)
			}
		}
		return strings.Join(all, "\n")
	case '{':
		for _, key := range []string{"text", "content", "message", "error", "output"} {
			if text := n.member(key).said(); text != "" {
				return text
			}
		}
	}
	return ""
}
