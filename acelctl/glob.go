package main

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/acel-dev/acel/acel"
)

// A glob looks for what patterns without braces match. As in a shell,
// wildcards match no hidden names.
type glob struct {
	found   []string
	failed  map[string]bool // the directories that could not be read
	crossed map[crossing]bool
	refuse  func(*acel.Problem)
}

// find looks for a pattern whose parts are joined by slashes.
func (g *glob) find(pattern string) {
	root := filepath.VolumeName(pattern)
	pattern = pattern[len(root):]
	if strings.HasPrefix(pattern, "/") {
		root += "/"
	}
	g.crossed = map[crossing]bool{}
	g.in(root, strings.Split(strings.TrimLeft(pattern, "/"), "/"))
}

// in looks for the parts of a pattern in dir, which is empty or ends in a
// slash.
func (g *glob) in(dir string, parts []string) {
	part, rest := parts[0], parts[1:]
	literal, ok := isLiteral(part)
	switch {
	case part == "" && len(rest) > 0: // two slashes
		g.in(dir, rest)
	case ok:
		g.take(dir+literal, rest)
	case part == "**":
		g.across(dir, rest)
	default:
		for _, entry := range g.read(dir) {
			path := dir + entry.Name()
			match, _ := doublestar.Match(part, entry.Name())
			if match && !hidden(entry, part) && (len(rest) == 0 || !loops(path)) {
				g.take(path, rest)
			}
		}
	}
}

// take goes on with the rest of a pattern at a path, and takes what is there
// once nothing is left.
func (g *glob) take(path string, rest []string) {
	_, err := os.Lstat(path)
	switch {
	case err != nil:
		g.fail(path, err)
	case len(rest) == 0:
		g.found = append(g.found, filepath.FromSlash(path))
	case isDirectory(path):
		g.in(path+"/", rest)
	default:
		_, err := os.Stat(path)
		g.fail(path, err)
	}
}

// read returns what is in a directory.
func (g *glob) read(dir string) []fs.DirEntry {
	entries, err := os.ReadDir(cmp.Or(dir, ".")) // not cleaned: link/.. need not be where it looks
	g.fail(dir, err)
	return entries
}

// fail says once what keeps a directory from being searched. That there is
// none is no mistake of a pattern.
func (g *glob) fail(path string, err error) {
	path = filepath.Clean(path)
	if err == nil || g.failed[path] || errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return
	}
	if g.failed == nil {
		g.failed = map[string]bool{}
	}
	g.failed[path] = true
	g.refuse(unreadable(path, err))
}

// loops reports whether a path is a link that leads round.
func loops(path string) bool {
	_, err := os.Stat(path)
	return errors.Is(err, syscall.ELOOP)
}

func isDirectory(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// hidden reports whether a name is one that a part of a pattern matches only if
// it says so.
func hidden(entry fs.DirEntry, part string) bool {
	return strings.HasPrefix(entry.Name(), ".") && !strings.HasPrefix(part, ".")
}

// isLiteral reports whether a part of a pattern stands for itself, and returns
// it as it is then written.
func isLiteral(part string) (string, bool) {
	if strings.ContainsAny(part, "*?[") {
		return "", false
	}
	return strings.ReplaceAll(part, `\`, ""), true
}
