package rules

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The characters that leave no mark of their own, and where writing has them.
const (
	nonJoiner   = '\u200c'
	joiner      = '\u200d'
	rightToLeft = '\u200f'
	leftToRight = '\u200e'
	arabicMark  = '\u061c'
	enclosing   = "\u20e3"     // makes a keycap of a digit
	blackFlag   = "\U0001f3f4" // which tags make one of a country's part
	tagEnd      = '\U000e007f'
)

// maxAround is how far is looked around a character, in bytes, so that a hostile
// name costs no more than its length.
const maxAround = 64

// belongs reports whether writing has the unseen character c between before and
// behind: what joins or varies a character that is not ASCII's, what makes a
// keycap, the tags of a flag, and the direction of text that goes from right to
// left.
func belongs(c rune, before, behind string) bool {
	before, behind = before[max(0, len(before)-maxAround):], behind[:min(len(behind), maxAround)]
	last, _ := utf8.DecodeLastRuneInString(before)
	switch {
	case before == "":
		return false
	case c == '\ufe0f' && last < utf8.RuneSelf:
		return strings.ContainsRune("0123456789#*", last) && strings.HasPrefix(behind, enclosing)
	case c == nonJoiner, c == joiner, unicode.Is(unicode.Variation_Selector, c):
		return last >= utf8.RuneSelf && !isTag(last)
	case isTag(c):
		flag := strings.TrimRightFunc(before, isTag)
		tags := before[len(flag):] + string(c) + behind[:len(behind)-len(strings.TrimLeftFunc(behind, isTag))]
		return strings.HasSuffix(flag, blackFlag) && strings.IndexRune(tags, tagEnd) == len(tags)-len(string(tagEnd))
	case c == rightToLeft, c == leftToRight, c == arabicMark:
		return strings.ContainsFunc(before, goesLeft)
	}
	return false
}

// isTag reports whether a character is one of those that stand for ASCII's
// unseen.
func isTag(c rune) bool { return c >= '\U000e0020' && c <= tagEnd }

// goesLeft reports whether a character is of a writing from right to left.
func goesLeft(c rune) bool {
	return unicode.In(c, unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Adlam,
		unicode.Samaritan, unicode.Mandaic, unicode.Hanifi_Rohingya)
}
