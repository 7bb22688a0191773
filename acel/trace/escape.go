package trace

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// escapeMarks escapes what a terminal obeys and a reader does not see, in a JSON
// text: control characters beyond ASCII, and marks that change the direction of
// writing. They stand in strings alone, where an escape means the same.
func escapeMarks(text []byte) []byte {
	if !bytes.ContainsFunc(text, isMark) {
		return text
	}
	var escaped []byte
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		if isMark(r) {
			escaped = fmt.Appendf(escaped, `\u%04x`, r)
		} else {
			escaped = append(escaped, text[:n]...)
		}
		text = text[n:]
	}
	return escaped
}

func isMark(r rune) bool {
	return r >= 0x7f && r <= 0x9f || r == 0x061c || r >= 0x200e && r <= 0x200f ||
		r >= 0x2028 && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}
