package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// examples returns the test files of the module's examples, as they are named
// from dir, an absolute path. That there is none is an error: it would leave a
// part of the suites out without a word.
func examples(dir string) ([]string, error) {
	root, err := moduleRoot(dir)
	if err != nil {
		return nil, err
	}
	found, err := fs.Glob(os.DirFS(root), "examples/*/acel.test.yaml")
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("no examples/*/acel.test.yaml below %s: the examples are part of what is measured", root)
	}
	for i, name := range found {
		if found[i], err = filepath.Rel(dir, filepath.Join(root, name)); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// moduleRoot returns the nearest directory, dir or one above it, whose go.mod
// is that of this module: other modules lie inside it.
func moduleRoot(dir string) (string, error) {
	for at := dir; ; at = filepath.Dir(at) {
		switch ours, err := isRoot(at); {
		case err != nil:
			return "", err
		case ours:
			return at, nil
		case at == filepath.Dir(at):
			return "", fmt.Errorf("no go.mod of github.com/acel-dev/acel in %s or above it: run this in a checkout of the module", dir)
		}
	}
}

// isRoot reports whether a directory has the go.mod of this module.
func isRoot(dir string) (bool, error) {
	text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if os.IsNotExist(err) {
		return false, nil
	}
	lines := slices.Collect(bytes.Lines(text))
	return slices.ContainsFunc(lines, func(line []byte) bool {
		return string(bytes.TrimSpace(line)) == "module github.com/acel-dev/acel"
	}), err
}
