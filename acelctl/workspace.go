package main

import (
	"os"
	"path/filepath"
	"strings"
)

// A workspace is what a build server has checked out. Its servers name files from
// its root on. The zero value is none.
type workspace struct {
	root  string // its real path
	named map[string]string
}

// checkedOut returns the workspace of the build server that runs us; none outside
// of one.
func checkedOut() *workspace {
	for _, variable := range []string{"GITHUB_WORKSPACE", "CI_PROJECT_DIR"} {
		if root := os.Getenv(variable); root != "" {
			return &workspace{root: realPath(root), named: map[string]string{}}
		}
	}
	return &workspace{}
}

// name returns a file's name as seen from the root, with forward slashes; the name
// itself where it is that of no file below the root.
func (w *workspace) name(file string) string {
	if w.root == "" || file == "" || file == stdinName {
		return file
	}
	below, known := w.named[file]
	if !known {
		below = w.below(file)
		w.named[file] = below
	}
	return below
}

func (w *workspace) below(file string) string {
	below, err := filepath.Rel(w.root, realPath(file))
	below = filepath.ToSlash(below)
	if err != nil || below == ".." || strings.HasPrefix(below, "../") {
		return file
	}
	return below
}

// naming is how reports name files.
func naming() func(string) string {
	w := checkedOut()
	if w.root == "" {
		return nil
	}
	return w.name
}
