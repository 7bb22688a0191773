package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// headSize is how much of a file is looked at to tell what it is.
const headSize = 64 << 10

// looksLikeRules reports whether a file that begins with head is a rules file:
// a mapping with a key that only rules have. It need not be a good one.
func looksLikeRules(head []byte) bool {
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")
	if bytes.HasPrefix(head, []byte("{")) {
		return slices.ContainsFunc(jsonKeys(head), isRulesKey)
	}
	for line := range bytes.Lines(head) {
		key, _, found := bytes.Cut(line, []byte(":"))
		if found && isRulesKey(string(bytes.Trim(key, `"'`))) {
			return true
		}
	}
	return false
}

// isRulesName reports whether a file has the name under which rules are found.
func isRulesName(name string) bool {
	switch filepath.Base(name) {
	case "acel.yaml", "acel.yml", "acel.json":
		return true
	}
	return false
}

// isRules reports whether a regular file looks like rules.
func isRules(name string) bool {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return false
	}
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, headSize))
	return err == nil && looksLikeRules(head)
}

func isRulesKey(key string) bool {
	switch key {
	case "contracts", "groups", "state", "initial_state":
		return true
	}
	return false
}

// jsonKeys returns the keys of the object that a JSON text begins with, as far
// as the text is good.
func jsonKeys(text []byte) []string {
	d := jsontext.NewDecoder(bytes.NewReader(text))
	if _, err := d.ReadToken(); err != nil {
		return nil
	}
	var keys []string
	for d.PeekKind() == '"' {
		key, err := d.ReadToken()
		if err != nil {
			break
		}
		keys = append(keys, key.String())
		if d.SkipValue() != nil {
			break
		}
	}
	return keys
}
