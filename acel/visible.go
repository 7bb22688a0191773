package acel

import "unicode"

// Visible reports whether a character has a shape of its own, or is a space:
// every writer escapes the others. Those are control characters, what joins
// others or turns the direction of text, and letters that are blank, such as the
// Hangul fillers.
func Visible(r rune) bool { return unicode.IsGraphic(r) && !isBlankLetter(r) }

// isBlankLetter reports whether Unicode counts a character as a letter or a symbol
// of which nothing is to be seen: the Hangul fillers and Braille without dots.
func isBlankLetter(r rune) bool {
	switch r {
	case '\u115f', '\u1160', '\u3164', '\uffa0', '\u2800':
		return true
	}
	return false
}
