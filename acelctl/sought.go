package main

import (
	"path/filepath"
	"slices"
	"strings"
)

// A sought says which files arguments lead to.
type sought struct {
	// what one of them is called.
	what string
	// names are patterns over the names of files that a directory is searched
	// for, in small letters. Their content is what decides how they are read.
	names []string
	// apart are names that directories and patterns leave out.
	apart []string
	// wayOut ends the hint where nothing was found.
	wayOut string
}

// traceNames are the names that traces have.
func traceNames() []string {
	return []string{"*.json", "*.jsonl", "*.ndjson", "*.yaml", "*.yml", "*.traj"}
}

// soughtTraces are traces, without the rules and their tests that lie beside
// them.
func soughtTraces() sought {
	return sought{what: "trace", names: traceNames(), apart: []string{"acel.yaml", "acel.test.yaml"}}
}

// soughtInputs are traces, rules and test files.
func soughtInputs() sought {
	return sought{what: "rules, trace or test file", names: traceNames()}
}

// soughtTests are test files, without the rules that lie beside them.
func soughtTests() sought {
	return sought{what: "test file", names: []string{"*.test.yaml", "*.test.yml", "*.test.json"}, apart: []string{"acel.yaml"}}
}

// named reports whether a file has a name that directories are searched for.
func (s sought) named(path string) bool {
	base := strings.ToLower(filepath.Base(path))
	return slices.ContainsFunc(s.names, func(pattern string) bool {
		return strings.HasSuffix(base, strings.TrimPrefix(pattern, "*"))
	})
}
