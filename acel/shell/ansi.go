package shell

import (
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// singleQuoted returns what '…' or $'…' stands for.
func singleQuoted(q *syntax.SglQuoted) string {
	if !q.Dollar || !strings.Contains(q.Value, `\`) {
		return q.Value
	}
	var b strings.Builder
	for rest := q.Value; rest != ""; {
		plain, escape, found := strings.Cut(rest, `\`)
		b.WriteString(plain)
		if !found {
			break
		}
		var text string
		text, rest = unescape(escape)
		b.WriteString(text)
	}
	return b.String()
}

// ansiLetters are the escapes of one letter, each before what it stands for.
const ansiLetters = "a\ab\be\x1bE\x1bf\fn\nr\rt\tv\v\\\\''\"\"??"

// unescape reads one escape of $'…', which begins behind its backslash, and returns
// what it stands for and what follows it. A character that a program cannot
// be given, or that is not read here, is a hole.
func unescape(s string) (text, rest string) {
	if s == "" {
		return `\`, ""
	}
	if at := strings.IndexByte(ansiLetters, s[0]); at >= 0 && at%2 == 0 {
		return ansiLetters[at+1 : at+2], s[1:]
	}
	switch c := s[0]; {
	case '0' <= c && c <= '7':
		return numbered(s, 8, 3)
	case c == 'x':
		return numbered(s[1:], 16, 2)
	case c == 'u':
		return numbered(s[1:], 16, 4)
	case c == 'U':
		return numbered(s[1:], 16, 8)
	case c == 'c' && len(s) > 1:
		return holeText, s[2:]
	}
	return `\`, s
}

// numbered reads a character by its number, of at most so many digits.
func numbered(s string, base, digits int) (text, rest string) {
	n := 0
	for n < min(digits, len(s)) {
		if _, err := strconv.ParseUint(s[n:n+1], base, 8); err != nil {
			break
		}
		n++
	}
	code, err := strconv.ParseUint(s[:n], base, 32)
	if err != nil || code == 0 || code > 127 {
		return holeText, s[n:]
	}
	return string(rune(code)), s[n:]
}
