package rules

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// isClean reports whether text could be the name of something, or else
// complains: hardly any name holds a control character or one that cannot be
// seen where no writing has it, or begins or ends with white space, so a rule of
// it would be green for ever. Spaces inside are odd and no more.
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
		fault = fmt.Sprintf("holds %U, which cannot be seen and hardly any name has", c)
	}
	r.fail(n, hint, "%s %s %s", what, quote(s), fault)
	return false
}

// cleaned returns text as it is seen.
func cleaned(s string) string {
	var b strings.Builder
	for i, c := range s {
		if !isUnseenAt(s, i, c) {
			b.WriteRune(c)
		}
	}
	return strings.TrimSpace(b.String())
}

// firstUnseen returns the first character of s that leaves no mark, and whether
// there is one.
func firstUnseen(s string) (rune, bool) {
	for i, c := range s {
		if isUnseenAt(s, i, c) {
			return c, true
		}
	}
	return 0, false
}

// isUnseenAt reports whether the character c, at i of s, leaves no mark. Where a
// writing has it, it does.
func isUnseenAt(s string, i int, c rune) bool {
	return isUnseen(c) && !belongs(c, s[:i], s[i+utf8.RuneLen(c):])
}

// isUnseen reports whether a character by itself leaves no mark.
func isUnseen(c rune) bool {
	return unicode.IsControl(c) || unicode.In(c, unicode.Cf, unicode.Zl, unicode.Zp,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}
