package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// headSize is how much of a file is looked at to tell what it is.
const headSize = 64 << 10

// looksLikeRules reports whether a file that begins with head is a rules file:
// a mapping with a key that only rules have. It need not be a good one.
func looksLikeRules(head []byte) bool { return hasKey(head, isRulesKey) }

// looksLikeTests reports whether a file that begins with head is a test file.
func looksLikeTests(head []byte) bool {
	return hasKey(head, func(key string) bool { return key == "cases" })
}

// hasKey reports whether a text is a mapping with a key that is sought.
func hasKey(head []byte, sought func(string) bool) bool {
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")
	if bytes.HasPrefix(head, []byte("{")) {
		return slices.ContainsFunc(jsonKeys(head), sought)
	}
	for line := range bytes.Lines(head) {
		key, _, found := bytes.Cut(line, []byte(":"))
		if found && sought(string(bytes.Trim(key, `"'`))) {
			return true
		}
	}
	return false
}

// isRulesName reports whether a file has the name under which rules are found.
func isRulesName(name string) bool { return slices.Contains(rules.FileNames(), filepath.Base(name)) }

// notTrace says what a regular file is that could not be read as a trace, or
// returns nil.
func notTrace(name string) *acel.Problem {
	head, err := headOf(name)
	switch {
	case err != nil:
	case looksLikeTests(head):
		return inputProblem(name, "this is a test file, not a trace", "acelctl test runs it")
	case looksLikeRules(head):
		return inputProblem(name, "this is a rules file, not a trace", "rules are named with --rules")
	}
	return nil
}

// headOf returns how a regular file begins; nothing of another.
func headOf(name string) ([]byte, error) {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return nil, err
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, headSize))
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
