package main

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/acel-dev/acel/acel/rules"
)

// testsOf reports whether a test file is about rules that are served: each file that it
// names is one of them. One that cannot be read is, so that this is told.
func testsOf(name string, served []string) bool {
	source, err := rules.Read(name)
	if err != nil {
		return true
	}
	root, err := rules.Open(source)
	if err != nil {
		return true
	}
	named := root.Get("rules")
	if named.Kind() == rules.Text {
		return servedFile(name, named, served)
	}
	items := named.Items()
	return len(items) > 0 && !slices.ContainsFunc(items, func(v rules.Value) bool { return !servedFile(name, v, served) })
}

// servedFile reports whether a name in a test file is that of rules that are served.
func servedFile(test string, named rules.Value, served []string) bool {
	path := named.Text()
	if !filepath.IsAbs(path) {
		path = filepath.Join(filepath.Dir(test), path)
	}
	info, err := os.Stat(path)
	return err != nil || slices.ContainsFunc(served, func(file string) bool {
		its, err := os.Stat(file)
		return err == nil && os.SameFile(info, its)
	})
}
