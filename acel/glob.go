package acel

import "unicode/utf8"

// globMatch reports whether the whole of name fits pattern, in which * is any
// text and ? any one character. It backs up to the last * only, so it takes at
// most len(pattern) × len(name) steps whatever the pattern.
func globMatch(pattern, name string) bool {
	star, mark := -1, 0
	p, n := 0, 0
	for n < len(name) {
		_, size := utf8.DecodeRuneInString(name[n:])
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, mark = p, n
			p++
		case p < len(pattern) && pattern[p] == '?':
			p++
			n += size
		case p < len(pattern) && pattern[p] == name[n]:
			p++
			n++
		case star >= 0:
			_, skip := utf8.DecodeRuneInString(name[mark:])
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
