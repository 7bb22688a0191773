package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel/ledger"
)

const ledgerAnchorLong = `Print the checkpoint of a log: three lines that say how long it is and what it holds,
to be kept where the writer of the log cannot reach it, such as a ticket, a mail to
the auditor, a commit elsewhere, or a transparency log. What is cut off, emptied or
put back afterwards does not fit it.

It is signed with --sign, or is the signed one that lies beside the log where that
covers all of it ('acelctl verify --checkpoint' takes it). Else it is unsigned, and
worth as much as the place where it is kept ('acelctl verify --pin' takes it).

Exit codes:
  0  it is printed
  1  the log does not hold, has no end, or is by another key: nothing is printed
  2  the file is something else, cannot be read, or a usage error`

const ledgerAnchorExample = `  acelctl ledger anchor evidence.jsonl
  acelctl ledger anchor --sign ci.key ledger.jsonl > ledger-2026-11-30.checkpoint`

func ledgerAnchorCommand() *cobra.Command {
	var sign string
	var keys []string
	cmd := &cobra.Command{
		Use:     "anchor FILE",
		Short:   "Print the checkpoint of a log, to keep elsewhere",
		Long:    ledgerAnchorLong,
		Example: ledgerAnchorExample,
		Args:    oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			signer, err := readSigner(cmd, sign)
			if err != nil {
				return err
			}
			return withLog(cmd, args[0], keys, func(l *provenLog) error { return anchor(cmd, l, signer) })
		},
	}
	cmd.Flags().SortFlags = false
	addSign(cmd, &sign, "sign the checkpoint")
	addPublicKey(cmd, &keys)
	return cmd
}

// anchor prints the checkpoint of a log.
func anchor(cmd *cobra.Command, l *provenLog, signer *ledger.Signer) error {
	text := []byte(l.report.End.String())
	switch {
	case signer != nil:
		var err error
		if text, err = l.sign(cmd, signer); err != nil {
			return err
		}
	case l.signed != nil && l.report.Covered == l.report.End.Size:
		text = l.signed
	default:
		writeNote(cmd, "this checkpoint is not signed: 'acelctl verify --pin' takes it, and it is worth as much as the place where it is kept; --sign KEY makes one that proves itself")
	}
	_, err := cmd.OutOrStdout().Write(text)
	return err
}

// sign signs the checkpoint of all of a log.
func (l *provenLog) sign(cmd *cobra.Command, by *ledger.Signer) ([]byte, error) {
	text, err := l.report.End.Sign(by)
	if err != nil {
		return nil, fmt.Errorf("%s: the checkpoint cannot be signed: %w", cmd.CommandPath(), err)
	}
	if id := by.Public().ID(); !slices.Contains(l.report.Keys, id) {
		writeNote(cmd, fmt.Sprintf("the checkpoint is signed by %s, which has signed no line of the log: who verifies with it has to be given that key too", id))
	}
	return text, nil
}
