package rules

import (
	"fmt"
	"strings"
	"unicode"
)

// isClean reports whether text could be the name of something, or else
// complains: no call has a name that holds a control character or one that
// cannot be seen, or that begins or ends with white space, so a rule of it
// would be green for ever. Spaces inside are odd and no more.
func (r *reader) isClean(n *node, what, s string) bool {
	clean := cleaned(s)
	if clean == s {
		return true
	}
	hint := "write " + quote(clean)
	if clean == "" {
		hint = ""
	}
	fault := "begins or ends with white space"
	if c, found := firstUnseen(s); found && strings.TrimSpace(s) == s {
		fault = fmt.Sprintf("holds %U, which cannot be seen", c)
	}
	r.fail(n, hint, "%s %s %s", what, quote(s), fault)
	return false
}

// cleaned returns text as it is seen.
func cleaned(s string) string {
	var b strings.Builder
	before := ' '
	for _, c := range s {
		if !isUnseenBehind(before, c) {
			b.WriteRune(c)
			before = c
		}
	}
	return strings.TrimSpace(b.String())
}

// firstUnseen returns the first character of s that leaves no mark, and whether
// there is one.
func firstUnseen(s string) (rune, bool) {
	before := ' '
	for _, c := range s {
		if isUnseenBehind(before, c) {
			return c, true
		}
		before = c
	}
	return 0, false
}

// isUnseenBehind reports whether c leaves no mark behind another character.
// What joins or varies that one belongs to the writing of some languages, but
// not to that of ASCII.
func isUnseenBehind(before, c rune) bool {
	joins := c == '\u200c' || c == '\u200d' || unicode.Is(unicode.Variation_Selector, c)
	return isUnseen(c) && !(joins && before > unicode.MaxASCII)
}

// isUnseen reports whether a character by itself leaves no mark.
func isUnseen(c rune) bool {
	return unicode.IsControl(c) || unicode.In(c, unicode.Cf, unicode.Zl, unicode.Zp,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}
