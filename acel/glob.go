package acel

import "unicode/utf8"

// globMatch reports whether the whole of a name fits pattern, in which * is any
// text and ? any one character. The name may come in parts that cut no character
// in two, so that nobody need join them. It backs up to the last * only, so it
// takes at most len(pattern) × len(name) steps whatever the pattern.
func globMatch(pattern string, name ...string) bool {
	star, mark := -1, 0
	p, n := 0, 0
	for rest := after(name, 0); rest != ""; rest = after(name, n) {
		_, size := utf8.DecodeRuneInString(rest)
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, mark = p, n
			p++
		case p < len(pattern) && pattern[p] == '?':
			p++
			n += size
		case p < len(pattern) && pattern[p] == rest[0]:
			p++
			n++
		case star >= 0:
			_, skip := utf8.DecodeRuneInString(after(name, mark))
			mark += skip
			p, n = star+1, mark
		default:
			return false
		}
	}
	for p < len(pattern) && pattern[p] == '*' {
		p++
	}
	return p == len(pattern)
}

// after returns what is left behind n bytes of the part that they lead into; ""
// at the end of the name.
func after(name []string, n int) string {
	for _, part := range name {
		if n < len(part) {
			return part[n:]
		}
		n -= len(part)
	}
	return ""
}
