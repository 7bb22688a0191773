package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel/ledger"
)

const ledgerExportLong = `Write a log in a form that other tools verify: each entry as a DSSE envelope on a line
of its own, with the bytes and the signature that it has in the log. The payload type
is ` + ledger.PayloadType + `. Envelopes are not chained: they prove each
entry by itself, and not that none is missing.

With --statement, write what the log is, instead: an in-toto statement about the file,
with its SHA-256, and in its predicate the number of entries and the root of their
Merkle tree. --sign puts it into a DSSE envelope that is signed.

Exit codes:
  0  it is written
  1  the log does not hold, has no end, or is by another key: nothing is written; or
     it was changed while it was read, and what was written is not to be used
  2  the file is something else, cannot be read, or a usage error`

const ledgerExportExample = `  acelctl ledger export evidence.jsonl > envelopes.jsonl
  acelctl ledger export --statement --sign ci.key evidence.jsonl > evidence.intoto.json`

func ledgerExportCommand() *cobra.Command {
	e := &export{}
	cmd := &cobra.Command{
		Use:     "export FILE",
		Short:   "Write a log as DSSE envelopes, or an in-toto statement about it",
		Long:    ledgerExportLong,
		Example: ledgerExportExample,
		Args:    oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			e.cmd = cmd
			return e.run(args[0])
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.BoolVar(&e.statement, "statement", false, "write an in-toto statement about the log")
	addSign(cmd, &e.sign, "sign the statement")
	addPublicKey(cmd, &e.keys)
	return cmd
}

// An export is one run of the command.
type export struct {
	statement bool
	sign      string
	keys      []string
	cmd       *cobra.Command
}

func (e *export) run(name string) error {
	signer, err := readSigner(e.cmd, e.sign)
	if err != nil {
		return err
	}
	if signer != nil && !e.statement {
		return usageError(e.cmd, errors.New("--sign signs a statement; ask for one with --statement. The envelopes have the signatures of the log"))
	}
	return withLog(e.cmd, name, e.keys, func(l *provenLog) error {
		if e.statement {
			return e.state(l, signer)
		}
		return l.again(e.cmd, func(in io.Reader) error { return e.envelopes(l, in) })
	})
}

// envelopes writes the lines of a log as envelopes: those that hold against all that the
// log was held against as it was verified.
func (e *export) envelopes(l *provenLog, in io.Reader) error {
	var failed error
	o := l.options
	o.Visit = func(_ int, line *ledger.Line, s ledger.Standing) *ledger.Fault {
		if failed == nil && s == ledger.Holds {
			failed = e.envelope(line)
		}
		return nil
	}
	found, err := ledger.Verify(in, o)
	switch {
	case failed != nil:
		return failed
	case err != nil || !found.Sound() || found.End != l.report.End:
		return errChanged
	}
	return nil
}

// envelope writes a line as an envelope.
func (e *export) envelope(line *ledger.Line) error {
	text, err := line.Envelope()
	if err == nil {
		_, err = fmt.Fprintf(e.cmd.OutOrStdout(), "%s\n", text)
	}
	return err
}

// state writes a statement about a log.
func (e *export) state(l *provenLog, signer *ledger.Signer) error {
	s := ledger.Statement{File: filepath.Base(l.name), Digest: l.digest, Checkpoint: l.report.End, Entries: l.entries}
	text, err := s.MarshalJSON()
	switch {
	case signer != nil:
		text, err = s.Sign(signer)
	case err == nil:
		text, err = ledger.Spell(text) // with no character of a file's name that a terminal obeys
	}
	if err != nil {
		return fmt.Errorf("%s: the statement cannot be made: %w", e.cmd.CommandPath(), err)
	}
	_, err = fmt.Fprintf(e.cmd.OutOrStdout(), "%s\n", text)
	return err
}

// addSign adds --sign to a command.
func addSign(cmd *cobra.Command, sign *string, what string) {
	cmd.Flags().StringVar(sign, "sign", "", what+" with the private key in `FILE`, which 'acelctl keygen'\nmakes")
}
