package ledger

import (
	"bytes"
	"fmt"
	"unicode"
	"unicode/utf8"
)

// formless are the characters of which nothing is to be seen, or that turn the text
// around them: those of Unicode 15 that are controls, formats, separators of lines,
// variation selectors, ignorable by default, or for private use; but for the ASCII
// controls below space, which JSON escapes itself. The table is part of the format
// and never changes, whatever Unicode adds: a log that was spelled by it must be
// spelled so for good.
var formless = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x007f, 0x009f, 1},
		{0x00ad, 0x00ad, 1},
		{0x034f, 0x034f, 1},
		{0x0600, 0x0605, 1},
		{0x061c, 0x061c, 1},
		{0x06dd, 0x06dd, 1},
		{0x070f, 0x070f, 1},
		{0x0890, 0x0891, 1},
		{0x08e2, 0x08e2, 1},
		{0x115f, 0x1160, 1},
		{0x17b4, 0x17b5, 1},
		{0x180b, 0x180f, 1},
		{0x200b, 0x200f, 1},
		{0x2028, 0x202e, 1},
		{0x2060, 0x206f, 1},
		{0x3164, 0x3164, 1},
		{0xe000, 0xf8ff, 1},
		{0xfe00, 0xfe0f, 1},
		{0xfeff, 0xfeff, 1},
		{0xffa0, 0xffa0, 1},
		{0xfff0, 0xfffb, 1},
	},
	R32: []unicode.Range32{
		{0x110bd, 0x110bd, 1},
		{0x110cd, 0x110cd, 1},
		{0x13430, 0x1343f, 1},
		{0x1bca0, 0x1bca3, 1},
		{0x1d173, 0x1d17a, 1},
		{0xe0000, 0xe0fff, 1},
		{0xf0000, 0xffffd, 1},
		{0x100000, 0x10fffd, 1},
	},
	LatinOffset: 2,
}

func unseen(r rune) bool { return r >= 0x7f && unicode.Is(formless, r) }

// escapeUnseen escapes the characters of a valid JSON text that have no shape: all
// stand in texts.
func escapeUnseen(text []byte) []byte {
	first := bytes.IndexFunc(text, unseen)
	if first < 0 {
		return text
	}
	escaped := append(make([]byte, 0, len(text)+64), text[:first]...)
	for _, r := range string(text[first:]) {
		switch {
		case !unseen(r):
			escaped = utf8.AppendRune(escaped, r)
		case r > 0xffff:
			r -= 0x10000
			escaped = fmt.Appendf(escaped, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		default:
			escaped = fmt.Appendf(escaped, `\u%04x`, r)
		}
	}
	return escaped
}
