package acel

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The lengths in characters from which a slip in a word makes a misspelling: a
// letter missing inside, two letters swapped or one missing anywhere, any slip,
// and two slips. Shorter words are so near to others by chance.
const (
	insideLength = 3
	swapLength   = 4
	slipLength   = 5
	doubleLength = 8
)

// MisspelledTool returns the tool of those known that an unknown name is likely a
// misspelling of: one that differs only in case, hyphens, underscores or
// spaces, or else in one word by a slip or two. A slip is a character inserted,
// deleted, replaced or swapped with the next. Of several it is the first; ""
// where there is none, or where word is known itself. A qualified name is held to
// others of its kind as it is, and to bare names by its bare one; [SplitTool]
// tells them apart.
//
// It is stricter than [MisspellingOf], which knows all words there are: here an
// honest name must not be taken for a slip. Two honest names of tools are often near, as
// lock and unlock, get_user and set_user, step_1 and step_2: so a slip is never in
// a word's first letter or a digit, and in a word of few letters it is two letters
// swapped or one missing. A plural is taken for a slip of the singular, which it
// often is. Names over 64 bytes are not looked at.
func MisspelledTool(word string, known []string) string {
	best, least := "", tooFar
	for _, k := range known {
		one, other := likeNames(word, k)
		switch {
		case one == other:
			return ""
		case max(len(one), len(other)) > min(maxNearest, 2*min(len(one), len(other))) || !beginAlike(one, other):
			continue
		}
		if d := slipsInName(wordsOf(one), wordsOf(other)); d < least {
			best, least = k, d
		}
	}
	return best
}

// likeNames returns two names of tools as they can be held to each other: both
// bare, unless both are qualified.
func likeNames(a, b string) (one, other string) {
	on, one := SplitTool(a)
	by, other := SplitTool(b)
	if on != "" && by != "" {
		return a, b
	}
	return one, other
}

// beginAlike reports whether two names begin with the same letter but for its
// case, as one and its misspelling do: most are told apart so, at little cost.
func beginAlike(a, b string) bool {
	return a != "" && b != "" && (a[0]|0x20 == b[0]|0x20 || a[0] >= utf8.RuneSelf || b[0] >= utf8.RuneSelf)
}

// wordsOf returns the words of a name, in lower case.
func wordsOf(name string) []string {
	return strings.FieldsFunc(plainer(name), func(c rune) bool { return c == '_' || c == '.' || c == '/' || c == ':' })
}

// slipsInName is the number of slips that make b of a, in one word of theirs, up to
// tooFar; 0 where they differ in nothing but what joins their words.
func slipsInName(a, b []string) int {
	switch joined := strings.Join(a, ""); {
	case joined == "":
		return tooFar
	case joined == strings.Join(b, ""):
		return 0
	case len(a) != len(b):
		return tooFar
	}
	total := 0
	for i := range a {
		switch {
		case a[i] == b[i]:
		case total > 0:
			return tooFar
		default:
			total = slipsInWord([]rune(a[i]), []rune(b[i]))
		}
	}
	return total
}

// slipsInWord is the number of slips that make b of a, two words that differ,
// or tooFar.
func slipsInWord(a, b []rune) int {
	shorter := min(len(a), len(b))
	switch {
	case shorter < insideLength || a[0] != b[0]:
		return tooFar
	case slices.ContainsFunc(a, unicode.IsDigit) || slices.ContainsFunc(b, unicode.IsDigit):
		return tooFar
	}
	most := 1
	if shorter >= doubleLength {
		most = 2
	}
	if d := editsWithin(a, b, most); d <= most && (shorter >= slipLength || isSlight(a, b)) {
		return d
	}
	return tooFar
}

// isSlight reports whether one slip between two short words is of a sort that
// hardly makes an honest name of another.
func isSlight(a, b []rune) bool {
	switch shorter := min(len(a), len(b)); {
	case len(a) == len(b):
		return shorter >= swapLength && isSwap(a, b)
	case shorter < swapLength:
		return a[len(a)-1] == b[len(b)-1]
	}
	return true
}

// isSwap reports whether two neighbours make the whole difference.
func isSwap(a, b []rune) bool {
	for i := 0; i+1 < len(a) && len(a) == len(b); i++ {
		if a[i] != b[i] {
			return a[i] == b[i+1] && a[i+1] == b[i] && slices.Equal(a[i+2:], b[i+2:])
		}
	}
	return false
}
