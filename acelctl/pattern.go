package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// isPattern reports whether an argument that names no file is a pattern.
func isPattern(arg string) bool { return strings.ContainsAny(arg, "*?[{") }

// mostBraces bounds the braces of a pattern: each may double what is looked for.
const mostBraces = 12

// pattern takes the files that a pattern matches, as if a shell had put them in
// its place: links are followed, and directories searched. ** crosses
// directories, links to them as well.
func (e *expansion) pattern(pattern string) {
	if !doublestar.ValidatePathPattern(pattern) {
		e.refuse(inputProblem(pattern, "this is not a valid pattern", "a bracket or a brace is not closed"))
		return
	}
	if regexp.MustCompile(`\[:\w+:\]`).MatchString(pattern) { // a shell's, and other letters in brackets to us
		e.refuse(inputProblem(pattern, "character classes such as [:digit:] are not supported", "write [0-9]"))
		return
	}
	if strings.Count(pattern, "{") > mostBraces {
		e.refuse(inputProblem(pattern, "this pattern has too many braces", "each doubles the patterns to look for; name some apart"))
		return
	}
	g := &glob{refuse: e.refuse}
	for _, one := range alternatives(filepath.ToSlash(pattern)) {
		g.find(one)
	}
	slices.Sort(g.found)
	found := len(g.failed)
	for _, path := range slices.Compact(g.found) {
		info, _ := os.Stat(path) // nil for a link that leads nowhere
		switch {
		case info != nil && info.IsDir():
			found += e.below(path)
		case !e.leftOut(path):
			e.meet(path, info)
			found++
		}
	}
	if found == 0 {
		e.nothing(pattern, "no file matches this pattern")
	}
}
