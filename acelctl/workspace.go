package main

import (
	"os"
	"path/filepath"
	"strings"
)

// folder is where the working directory lies in the repository that a build server
// has checked out, with forward slashes; "" at its root, and where none is known.
// Its servers name files from there.
func folder() string {
	for _, variable := range []string{"GITHUB_WORKSPACE", "CI_PROJECT_DIR"} {
		if below, ok := belowRoot(os.Getenv(variable)); ok {
			return below
		}
	}
	return ""
}

// belowRoot returns the working directory as seen from a directory that it is in
// or below.
func belowRoot(root string) (string, bool) {
	dir, err := os.Getwd()
	if root == "" || err != nil {
		return "", false
	}
	below, err := filepath.Rel(realPath(root), realPath(dir))
	below = filepath.ToSlash(below)
	if err != nil || below == ".." || strings.HasPrefix(below, "../") {
		return "", false
	}
	if below == "." {
		below = ""
	}
	return below, true
}
