package trace

// plainest is how deep the text of a plain message stands: in a block of a
// content, of a message, in a list of an object.
const plainest = 5

// isPlain reports whether a value is a message that says something and does
// nothing, or holds only such. Formats that write them alike cannot be told apart
// by them.
func (n node) isPlain() bool { return n.plainWithin(plainest) }

func (n node) plainWithin(depth int) bool {
	if depth < 0 {
		return false
	}
	for element := range n.elements() {
		if !element.plainWithin(depth - 1) {
			return false
		}
	}
	for key, value := range n.members() {
		if !isPlainMember(string(key), value) || !value.plainWithin(depth-1) {
			return false
		}
	}
	return true
}

func isPlainMember(key string, value node) bool {
	switch key {
	case "content", "messages", "text":
		return true
	case "role":
		return value.is("user") || value.is("assistant") || value.is("system")
	case "type":
		return value.is("text")
	case "id", "name", "model":
		return value.kind() == '"'
	}
	return false
}
