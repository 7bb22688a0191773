package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/trace"
)

// headSize is how much of a file is looked at to tell what it is.
const headSize = 64 << 10

// A kind is what a file is for, in the words of --as.
type kind string

// The kinds of files; the empty one is not told by what the file begins with.
const (
	kindRules kind = "rules"
	kindTest  kind = "test"
	kindTrace kind = "trace"
)

// kindOf tells the kind of a file that begins with head by its top-level keys.
// It need not be a good one. What a trace has decides before the others: a
// recorded request may have a key of any name beside its messages.
func kindOf(head []byte) kind {
	told := kind("")
	for _, key := range topKeys(head) {
		switch key {
		case "tool", "calls", "messages", "choices", "traj":
			return kindTrace
		case "cases":
			told = kindTest
		case "contracts", "groups", "state", "initial_state", "extends", "waivers", "redact":
			if told == "" {
				told = kindRules
			}
		case "tools": // a recorded request in JSON has a list of them
			if told == "" && (!bytes.HasPrefix(withoutMark(head), []byte("{")) || holdsObject(head, key)) {
				told = kindRules
			}
		}
	}
	if told == "" && meantAsRules(head) {
		return kindRules
	}
	return told
}

// isRulesName reports whether a file has the name under which rules are found.
func isRulesName(name string) bool { return slices.Contains(rules.FileNames(), filepath.Base(name)) }

// notTrace says what a regular file is that could not be read as a trace, or
// returns nil.
func notTrace(name string) *acel.Problem {
	head, err := headOf(name)
	if err != nil {
		return nil
	}
	if beginsLog(head) {
		return inputProblem(name, "this is a log of acel, not a trace", "acelctl verify checks it, and acelctl show tells what it holds; keep logs apart from traces")
	}
	switch kindOf(head) {
	case kindTest:
		return inputProblem(name, "this is a test file, not a trace", "acelctl test runs it")
	case kindRules:
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

// looksLikeTrace reports whether a regular file can be read as a trace, as far
// as its first session.
func looksLikeTrace(name string, o trace.Options) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	for e, err := range trace.Decode(f, o) {
		if err != nil || e.Session != nil {
			return err == nil
		}
	}
	return false
}

// withoutMark returns text without a byte order mark and the white space that
// it begins with.
func withoutMark(text []byte) []byte {
	return bytes.TrimLeft(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")), " \t\r\n")
}
