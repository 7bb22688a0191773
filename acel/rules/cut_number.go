package rules

import "strings"

// cutNumber complains of a key that is the rest of the number before it, which
// a comma ended, and reports whether it did.
func (y yamlReader) cutNumber(m, key *node) bool {
	if len(m.pairs) == 0 {
		return false
	}
	before := m.pairs[len(m.pairs)-1]
	line := string(y.src.rest(before.value.at))
	text := line[:len(line)-len(strings.TrimLeft(line, "$€£0123456789.,_"))]
	s, ok := respelled(text, isJSONNumber)
	if !ok || key.at >= before.value.at+len(text) {
		return false
	}
	y.fail(key, "write "+shorten(before.key.value)+": "+s, "a comma ends a value; a number has none")
	return true
}
