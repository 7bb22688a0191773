package rules

import (
	"regexp"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// maxBraces bounds the braces of a pattern: each may double what is looked for.
const maxBraces = 12

// tracePattern reads a pattern for the names of trace files, or complains.
func (r *reader) tracePattern(n *node) string {
	pattern, ok := r.text(n, "trace")
	switch {
	case !ok || !r.isClean(n, "trace", pattern):
	case !doublestar.ValidatePattern(pattern):
		r.fail(n, "a bracket or a brace is not closed", "trace is a pattern for names of files; %s is none", quote(pattern))
	case regexp.MustCompile(`\[:\w+:\]`).MatchString(pattern): // a shell's, and other letters in brackets to us
		r.fail(n, "write [0-9]", "character classes such as [:digit:] are not supported")
	case strings.Count(pattern, "{") > maxBraces:
		r.fail(n, "write several waivers", "the pattern has more than %d braces", maxBraces)
	case slices.ContainsFunc(strings.Split(pattern, "/"), isHalfStars):
		r.warn(n, "write it between slashes, as in runs/**/*.json", "** crosses directories only where it stands alone between slashes; here it is *")
	}
	return pattern
}

// isHalfStars reports whether a part of a pattern has ** and more.
func isHalfStars(part string) bool { return part != "**" && strings.Contains(part, "**") }
