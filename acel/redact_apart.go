package acel

import (
	"unicode"
	"unicode/utf8"
)

// standsApart reports whether nothing touches a value that must stand apart.
func (s *secret) standsApart(text string, at int) bool {
	if !s.apart {
		return true
	}
	before, behind := text[:at], text[at+len(s.text):]
	last, n := utf8.DecodeLastRuneInString(before)
	first, m := utf8.DecodeRuneInString(behind)
	switch {
	case isWordy(last) || isWordy(first):
		return false
	case !s.number:
		return true
	}
	return !(isJoint(last) && endsInDigit(before[:len(before)-n]) || isJoint(first) && beginsWithDigit(behind[m:]))
}

// isJoint reports whether a rune between digits makes one number of them.
func isJoint(r rune) bool { return r == '.' || r == '-' }

func endsInDigit(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return unicode.IsDigit(r)
}

func beginsWithDigit(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsDigit(r)
}
