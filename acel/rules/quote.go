package rules

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxQuoted bounds what a message repeats of a file, in bytes.
const maxQuoted = 60

// quote returns s in double quotes, cut where it is long.
func quote(s string) string {
	if len(s) > maxQuoted {
		s = shorten(s)
	}
	return strconv.Quote(s)
}

// shorten cuts s where it is long, and makes it one line.
func shorten(s string) string {
	if len(s) > maxQuoted {
		cut := maxQuoted
		for !utf8.RuneStart(s[cut]) {
			cut--
		}
		s = s[:cut] + "…"
	}
	return strings.Map(visible, s)
}

// visible replaces a character that could end or disguise a line.
func visible(c rune) rune {
	if unicode.IsPrint(c) {
		return c
	}
	return ' '
}
