package acel

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A flat text is one as values are looked for in it: without letter case and, where
// it is unescaped, without the backslashes by which JSON and Go spell characters,
// however many texts were put into one another.
type flat struct {
	text string
	// at is where each byte comes from, and the end; nil where that is its own place.
	at []int
}

// from is where a byte of the flat text stands in the text that it was made from.
func (f flat) from(i int) int {
	if f.at == nil {
		return i
	}
	return f.at[i]
}

// to is the first byte of the flat text that was made from what begins at a place, or
// behind it.
func (f flat) to(i int) int {
	if f.at == nil {
		return i
	}
	at, _ := slices.BinarySearch(f.at, i)
	return at
}

// flats returns a text without letter case and, where it has escapes, also without
// those.
func flats(s string) []flat {
	all := []flat{flatten(s, false)}
	if strings.IndexByte(s, '\\') >= 0 {
		all = append(all, flatten(s, true))
	}
	return all
}

// flatten makes a flat text.
func flatten(s string, unescaped bool) flat {
	if !unescaped && isASCII(s) {
		return flat{text: strings.ToLower(s)}
	}
	text, at := make([]byte, 0, len(s)), make([]int, 0, len(s)+1)
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if unescaped && r == '\\' {
			r, n = spelled(s[i:])
		}
		if n > 0 && r >= 0 {
			text = utf8.AppendRune(text, foldRune(r))
		}
		for len(at) < len(text) {
			at = append(at, i)
		}
		i += n
	}
	return flat{string(text), append(at, len(s))}
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
