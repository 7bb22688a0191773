package ledger_test

import (
	"bytes"
	"fmt"
	"io/fs"

	"github.com/acel-dev/acel/acel/ledger"
)

// A scene is what an attacker finds: the files of a log of eight entries, and other
// honest files that he may have kept.
type scene struct {
	files
	copies []files // the log as it was at each length
	other  files   // another log by the same key
	fork   files   // the same log up to entry 5, with another tail
	writer ledger.WriterOptions
}

func newScene(o ledger.WriterOptions) scene {
	o.Origin = "runs"
	s := scene{
		copies: record(o, "one", "two", "three", "four", "five", "six", "seven"),
		fork:   record(o, "one", "two", "three", "four", "else", "where", "to")[8],
		writer: o,
	}
	s.files = s.copies[8]
	o.Origin = "other"
	s.other = record(o, "one", "two", "three", "four", "five", "six", "seven")[8]
	return s
}

// A guard is one way to write a log and to verify it.
type guard struct {
	name   string
	writer ledger.WriterOptions
	// beside says that the checkpoint beside the log is read, pinned that a pin of
	// entry 6 was kept where the attacker does not reach.
	options        ledger.Options
	beside, pinned bool
}

var (
	byKey  = ledger.Options{Keys: []ledger.PublicKey{honest.Public()}}
	guards = []guard{
		{name: "bare"},
		{name: "sealed", writer: ledger.WriterOptions{Seal: secret}, options: ledger.Options{Seal: secret, RequireSeal: true}},
		{name: "signed", writer: ledger.WriterOptions{Signer: honest}, options: byKey},
		{name: "and checkpoint", writer: ledger.WriterOptions{Signer: honest}, options: byKey, beside: true},
		{name: "and pin", writer: ledger.WriterOptions{Signer: honest}, options: byKey, beside: true, pinned: true},
	}
)

// verify verifies files as who has this guard does.
func (g guard) verify(f files) (*ledger.Report, error) {
	o := g.options
	if f.log == nil || g.beside && f.checkpoint == nil {
		return nil, fs.ErrNotExist
	}
	if g.beside {
		o.Checkpoints = [][]byte{f.checkpoint}
	}
	if g.pinned {
		c := must(ledger.OpenCheckpoint(newScene(g.writer).copies[6].checkpoint, o.Keys...))
		pin := must(ledger.ParseCheckpoint(c.String())) // as it is kept: unsigned
		o.Pin = &pin
	}
	return ledger.Verify(bytes.NewReader(f.log), o)
}

// sees says what the guard makes of files: "missed", "refused" where there is no
// report, or else the line and the check of the fault, with a question mark where
// nothing need have been changed.
func (g guard) sees(f files) string {
	r, err := g.verify(f)
	switch {
	case err != nil:
		return "refused"
	case r.Sound():
		return "missed"
	}
	sees := string(r.Fault.Check)
	if r.Fault.Line > 0 {
		sees = fmt.Sprintf("%d %s", r.Fault.Line, sees)
	}
	if r.Fault.Other {
		sees += "?"
	}
	return sees
}
