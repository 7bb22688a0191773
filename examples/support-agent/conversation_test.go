package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// A turn is a line of a conversation: what a client does, and what has to come of it. A
// call of which nothing else is said passes.
type turn struct {
	Why string `json:"why"`

	Tool     string          `json:"tool"`
	Args     json.RawMessage `json:"args"`
	Refused  []string        `json:"refused"`  // the rules that refuse it, before it reaches the tool
	Withheld []string        `json:"withheld"` // the rules that withhold its result
	Fails    string          `json:"fails"`    // what the tool itself says against it

	Frame string `json:"frame"` // bytes to send as they are, in place of a call
	Code  int    `json:"code"`  // of the error that answers them

	End []string `json:"end"` // the rules that the end of the session breaks
}

// conversation reads a file of turns.
func conversation(path string) []turn {
	GinkgoHelper()
	text, err := os.ReadFile(path)
	Expect(err).NotTo(HaveOccurred())
	var all []turn
	for line := range bytes.Lines(text) {
		d := json.NewDecoder(bytes.NewReader(line))
		d.DisallowUnknownFields()
		var t turn
		Expect(d.Decode(&t)).To(Succeed(), "%s", line)
		all = append(all, t)
	}
	return all
}

// conversations are all files of turns.
func conversations() []string {
	all, err := filepath.Glob("conversations/*.jsonl")
	Expect(err).NotTo(HaveOccurred())
	Expect(all).NotTo(BeEmpty())
	return all
}

// reaches says whether the turn is a call that gets to its tool.
func (t *turn) reaches() bool { return t.Tool != "" && len(t.Refused) == 0 }

// breaks are the rules that replay finds broken by the turn.
func (t *turn) breaks() []string { return slices.Concat(t.Refused, t.Withheld, t.End) }
