package main

import (
	"io/fs"
	"os"
)

// A crossing is a directory that ** came to. However many ways lead there, what
// a pattern finds from there on is the same.
type crossing struct {
	dir  string // its real path
	rest int    // how many parts of the pattern are left
}

// across looks for the parts behind ** in dir and in every directory below it,
// links followed, once in each. Where none is left, every file matches.
func (g *glob) across(dir string, rest []string) {
	for len(rest) > 0 && rest[0] == "**" { // which adds nothing, and multiplies the ways
		rest = rest[1:]
	}
	here := crossing{realPath(dir), len(rest)}
	if g.crossed[here] {
		return
	}
	g.crossed[here] = true
	if len(rest) > 0 {
		g.in(dir, rest)
	}
	for _, entry := range g.read(dir) {
		if !hidden(entry, "**") {
			g.below(dir+entry.Name(), entry, rest)
		}
	}
}

// below takes what ** came to: it crosses a directory, and otherwise matches a
// file, where nothing is left to look for.
func (g *glob) below(path string, entry fs.DirEntry, rest []string) {
	link := entry.Type()&fs.ModeSymlink != 0
	switch {
	case entry.IsDir() || link && isDirectory(path):
		g.across(path+"/", rest)
	case len(rest) == 0:
		g.found = append(g.found, path)
	case link: // perhaps to a directory that is out of reach
		if _, err := os.Stat(path); !leadsNowhere(err) {
			g.fail(path, err)
		}
	}
}
