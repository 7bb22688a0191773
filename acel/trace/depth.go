package trace

import "bytes"

// mayExceed reports whether a JSON value can be nested deeper than room; it is
// quick, and says no of nearly all. Every level takes two brackets.
func mayExceed(v []byte, room int) bool {
	return len(v) > 2*room && (v[0] == '{' || v[0] == '[') &&
		bytes.Count(v, []byte{'{'})+bytes.Count(v, []byte{'['}) > room
}

// deeper returns the index of the first bracket in a JSON text that opens a
// level beyond room, or -1.
func deeper(text []byte, room int) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			i = stringEnd(text, i)
		case '{', '[':
			if depth++; depth > room {
				return i
			}
		case '}', ']':
			depth--
		}
	}
	return -1
}

// stringEnd returns the index of the quote that closes the string at text[i],
// or the length of the text.
func stringEnd(text []byte, i int) int {
	from := i + 1
	for i = from; ; i++ {
		next := bytes.IndexByte(text[i:], '"')
		if next < 0 {
			return len(text)
		}
		i += next
		escapes := 0
		for escapes < i-from && text[i-1-escapes] == '\\' {
			escapes++
		}
		if escapes%2 == 0 {
			return i
		}
	}
}
