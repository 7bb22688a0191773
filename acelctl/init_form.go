package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/rules"
)

const rulesSchemaURL = "https://raw.githubusercontent.com/acel-dev/acel/main/schema/rules.schema.json"

// formOf returns how a draft is written under a file's name, and whether it is
// one for rules.
func formOf(name string) (func(draft) string, bool) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".yaml", ".yml":
		return draft.yaml, true
	case ".json":
		return draft.json, true
	}
	return draft.yaml, name == stdinName
}

// nextSteps says what to do with a rules file, on lines that begin with indent.
func nextSteps(name, indent string) string {
	replay := "acelctl replay"
	if name == stdinName {
		name = rules.FileNames()[0]
	}
	if !slices.Contains(rules.FileNames(), name) {
		replay += " -r " + shellWord(name)
	}
	steps := [][2]string{
		{"acelctl validate " + shellWord(name), "shows how the contracts were understood, or every mistake"},
		{replay + " TRACE", "checks recorded traces by them"},
		{"acelctl test acel.test.yaml", "tests them on labelled traces, once you have written some: 'acelctl test --help'"},
		{"acelctl explain TEMPLATE", "says what a contract means, on an example"},
	}
	width := 0
	for _, step := range steps {
		width = max(width, len(step[0]))
	}
	var b strings.Builder
	for _, step := range steps {
		fmt.Fprintf(&b, "%s%-*s  %s\n", indent, width, step[0], step[1])
	}
	return b.String()
}

// shellWord writes a file's name as one word of a command line, and one that
// fits into a comment.
func shellWord(name string) string {
	name = render.Sanitize(name)
	if strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./") == "" {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}
