package acel

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// plainEscapes are the letters that stand for a character behind a backslash.
var plainEscapes = strings.NewReplacer("a", "\a", "b", "\b", "f", "\f", "n", "\n", "r", "\r", "t", "\t", "v", "\v")

// spelled reads the character behind a run of backslashes, and how long both are. It is
// -1 at the end of the text.
func spelled(s string) (rune, int) {
	run := len(s) - len(strings.TrimLeft(s, `\`))
	if run == len(s) {
		return -1, run
	}
	if r, n := numbered(s[run:]); n > 0 {
		if low, m := lowHalf(s[run+n:]); utf16.IsSurrogate(r) && m > 0 {
			return utf16.DecodeRune(r, low), run + n + m
		}
		return r, run + n
	}
	r, n := utf8.DecodeRuneInString(s[run:])
	r, _ = utf8.DecodeRuneInString(plainEscapes.Replace(string(r)))
	return r, run + n
}

// lowHalf reads the second half of a character that is spelled as two.
func lowHalf(s string) (rune, int) {
	digits := strings.TrimLeft(s, `\`)
	r, n := numbered(digits)
	if slashes := len(s) - len(digits); slashes > 0 && n > 0 && utf16.IsSurrogate(r) {
		return r, slashes + n
	}
	return 0, 0
}

// numbered reads a character by its number, as in u00e9, x07 and U0001f600; of length
// 0 for none.
func numbered(s string) (rune, int) {
	n := digitsOf(s)
	if n == 0 || len(s) < 1+n {
		return 0, 0
	}
	number, err := strconv.ParseUint(s[1:1+n], 16, 31)
	if err != nil {
		return 0, 0
	}
	return rune(number), 1 + n
}

// digitsOf is how many digits the number of a character has, by its first letter.
func digitsOf(s string) int {
	switch {
	case strings.HasPrefix(s, "x"):
		return 2
	case strings.HasPrefix(s, "u"):
		return 4
	case strings.HasPrefix(s, "U"):
		return 8
	}
	return 0
}
