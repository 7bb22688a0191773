package rules

import (
	"regexp"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// maxSpelled bounds the patterns that one with braces stands for: a name may have to
// be held against each.
const maxSpelled = 1000

// tracePattern reads a pattern for the names of trace files, or complains.
func (r *reader) tracePattern(n *node) string {
	pattern := r.waivedText(n, "trace", "{a,b}.json is any of several, and runs/** all in a directory")
	switch {
	case pattern == "":
	case !doublestar.ValidatePattern(pattern):
		r.fail(n, "a bracket or a brace is not closed", "trace is a pattern for names of files; %s is none", quote(pattern))
	case regexp.MustCompile(`\[:\w+:\]`).MatchString(pattern): // a shell's, and other letters in brackets to us
		r.fail(n, "write [0-9]", "character classes such as [:digit:] are not supported")
	case spelledIn(pattern) > maxSpelled:
		r.fail(n, "write several waivers", "the braces of the pattern come to more than %d patterns", maxSpelled)
	case slices.ContainsFunc(strings.Split(pattern, "/"), isHalfStars):
		r.warn(n, "write it between slashes, as in runs/**/*.json", "** crosses directories only where it stands alone between slashes; here it is *")
	}
	return pattern
}

// spelledIn returns how many patterns one with braces stands for, or more where some
// are inside others, and no more than one above the bound.
func spelledIn(pattern string) int {
	total := 1
	var open []int // the alternatives of braces that are open
	for _, c := range pattern {
		switch {
		case c == '{':
			open = append(open, 1)
		case len(open) == 0:
		case c == ',':
			open[len(open)-1]++
		case c == '}':
			total = min(total*open[len(open)-1], maxSpelled+1)
			open = open[:len(open)-1]
		}
	}
	return total
}

// isHalfStars reports whether a part of a pattern has ** and more.
func isHalfStars(part string) bool { return part != "**" && strings.Contains(part, "**") }
