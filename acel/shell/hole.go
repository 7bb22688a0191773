package shell

import "strings"

// A hole stands, in the text of a word, for any text: what a variable or a
// command substitution will put there, or * in a pattern. It is a
// noncharacter, which the parser takes for a letter, so that holes outlive
// parsing the text again. Where a line holds the character itself, that place
// counts as unknown.
const (
	hole     = '\uFFFE'
	holeText = "\uFFFE"
)

// fits reports whether text fits a pattern whatever stands in its holes: only a
// hole of the pattern takes one.
func fits(pattern, text string) bool {
	if !strings.Contains(pattern, holeText) {
		return pattern == text
	}
	return meet(pattern, text, false)
}

// couldFit reports whether text would fit a pattern with something in its
// holes.
func couldFit(pattern, text string) bool {
	if !strings.Contains(text, holeText) {
		return fits(pattern, text)
	}
	return meet(pattern, text, true)
}

// meet reports whether a pattern and a text can be the same text. Where wild is
// set, holes in the text stand for any text as those in the pattern do. It
// follows all ways at once: at[j] says that the text so far can be the first j
// characters of the pattern.
func meet(pattern, text string, wild bool) bool {
	p := []rune(pattern)
	at, next := make([]bool, len(p)+1), make([]bool, len(p)+1)
	at[0] = true
	skipHoles(p, at)
	for _, c := range text {
		clear(next)
		for j, here := range at {
			if !here {
				continue
			}
			switch {
			case wild && c == hole:
				for k := j; k < len(next); k++ {
					next[k] = true
				}
			case j == len(p):
			case p[j] == hole:
				next[j] = true
			case p[j] == c:
				next[j+1] = true
			}
		}
		skipHoles(p, next)
		at, next = next, at
	}
	return at[len(p)]
}

// skipHoles lets the holes of a pattern stand for nothing.
func skipHoles(p []rune, at []bool) {
	for j, c := range p {
		if at[j] && c == hole {
			at[j+1] = true
		}
	}
}
