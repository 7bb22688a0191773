package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// isPattern reports whether an argument that names no file is a pattern.
func isPattern(arg string) bool { return strings.ContainsAny(arg, "*?[{") }

// pattern takes the files that a pattern matches. As in a shell, wildcards
// match no hidden names; ** crosses directories and follows no symbolic links.
func (e *expansion) pattern(pattern string) {
	options := []doublestar.GlobOption{doublestar.WithNoHidden(), doublestar.WithNoFollow()}
	if !doublestar.ValidatePathPattern(pattern) {
		e.refuse(inputProblem(pattern, "this is not a valid pattern", "a bracket or a brace is not closed"))
		return
	}
	matches, err := doublestar.FilepathGlob(pattern, append(options, doublestar.WithFailOnIOErrors())...)
	if err != nil { // say so, and take what can be had
		e.refuse(unreadable(filepath.Join(base(pattern), brokenPath(err)), err))
		matches, _ = doublestar.FilepathGlob(pattern, options...)
	}
	found := 0
	for _, path := range matches {
		info, _ := os.Stat(path) // nil for a link that leads nowhere
		if info != nil && info.IsDir() || e.leftOut(path) {
			continue
		}
		e.meet(path, info)
		found++
	}
	if found == 0 && err == nil {
		e.nothing(pattern, "no file matches this pattern")
	}
}

// base returns the directory that a pattern is looked for in.
func base(pattern string) string {
	dir, _ := doublestar.SplitPattern(filepath.ToSlash(filepath.Clean(pattern)))
	return filepath.FromSlash(dir)
}
