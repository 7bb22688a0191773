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
	// for, in small letters; packed are others that may have .gz or .zst behind
	// them. Their content is what decides how they are read.
	names, packed []string
	// apart are names that directories and patterns leave out.
	apart []string
	// wayOut ends the hint where nothing was found.
	wayOut string
}

// traceNames are the names that traces have, packedNames those that they have
// packed as well.
func traceNames() []string { return []string{"*.yaml", "*.yml", "*.eval"} }

func packedNames() []string { return []string{"*.json", "*.jsonl", "*.ndjson", "*.traj"} }

// soughtTraces are traces, without the rules and their tests that lie beside
// them.
func soughtTraces() sought {
	return sought{what: "trace", names: traceNames(), packed: packedNames(), apart: []string{"acel.yaml", "acel.test.yaml"}}
}

// soughtInputs are traces, rules and test files.
func soughtInputs() sought {
	return sought{what: "rules, trace or test file", names: traceNames(), packed: packedNames()}
}

// soughtTests are test files, without the rules that lie beside them.
func soughtTests() sought {
	return sought{what: "test file", names: []string{"*.test.yaml", "*.test.yml", "*.test.json"}, apart: []string{"acel.yaml"}}
}

// named reports whether a file has a name that directories are searched for.
func (s sought) named(path string) bool {
	base := strings.ToLower(filepath.Base(path))
	for _, packing := range []string{".gz", ".zst"} {
		if inner, is := strings.CutSuffix(base, packing); is {
			return endsAs(inner, s.packed)
		}
	}
	return endsAs(base, s.names) || endsAs(base, s.packed)
}

// endsAs reports whether a name ends as one of the patterns does.
func endsAs(name string, patterns []string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		return strings.HasSuffix(name, strings.TrimPrefix(pattern, "*"))
	})
}

// listed are the names, as a person is told of them.
func (s sought) listed() string {
	list := strings.Join(s.names, ", ")
	if len(s.packed) == 0 {
		return list
	}
	return strings.Join(s.packed, ", ") + " (also with .gz or .zst behind it), " + list
}
