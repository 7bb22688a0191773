package main

import (
	"bytes"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// meantAsRules reports whether a text that has neither a trace's keys nor those
// of a rules file was likely meant as a rules file: its top level has another
// word for contracts and nothing that is foreign to rules, or is a list of
// contracts. Of a long file it says nothing, since the keys that tell may be
// further down.
func meantAsRules(head []byte) bool {
	return len(head) < headSize && (otherWord(topKeys(head)) || contractFirst(head))
}

// otherWord reports whether a word that others have for contracts is among keys
// that may all stand in a rules file.
func otherWord(keys []string) bool {
	found := false
	for _, key := range keys {
		switch key {
		case "rules", "rule", "contract", "policies", "policy":
			found = true
		case "$schema", "version", "on_violation", "concurrency", "name", "description":
		default:
			if key != "" && !strings.ContainsAny(key[:1], "# \t-") { // in YAML, a comment or what is below a key
				return false
			}
		}
	}
	return found
}

// contractFirst reports whether a text is a list whose first item begins with
// the name of a template, be it misspelt.
func contractFirst(head []byte) bool {
	keys := firstItem(head)
	return len(keys) > 0 && acel.Nearest(keys[0], templateNames()) != ""
}

// firstItem returns the keys of the first item of the list that a text in JSON
// or YAML begins with, if that is a map, as far as the text is good.
func firstItem(head []byte) []string {
	if rest, list := bytes.CutPrefix(withoutMark(head), []byte("[")); list {
		return topKeys(rest)
	}
	for len(head) > 0 {
		head = withoutMark(head)
		if rest, item := bytes.CutPrefix(head, []byte("- ")); item {
			return yamlKeys(bytes.TrimLeft(rest, "{ "))
		}
		line, rest, _ := bytes.Cut(head, []byte("\n"))
		if !bytes.HasPrefix(line, []byte("#")) && !bytes.Equal(bytes.TrimSpace(line), []byte("---")) {
			return nil
		}
		head = rest
	}
	return nil
}
