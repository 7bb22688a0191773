package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel/ledger"
)

const ledgerReceiptLong = `Print a receipt of one entry of a log: the entry, and the proof that it is in the log,
for somebody who is to see that entry and no other. 'acelctl verify --public-key KEY'
checks it without the log, and 'acelctl show' tells what the entry says. By hand, it is
the line that begins with extra, in base64:

  sed -n 's/^extra //p' receipt.txt | base64 -d | jq .e

What it shows of a session is what the entry has: all calls up to there, or those since
the entry before where the session is a long one ('acelctl show' tells which).

It needs a signed checkpoint that covers the entry: the one that lies beside the log,
or one that --sign makes. Entries are numbered from 1, as 'acelctl show' has them and
'jq .e.seq'; the entry that names the log is the first.

Exit codes:
  0  it is printed
  1  the log does not hold, has no end, or is by another key: nothing is printed
  2  the file is something else, cannot be read, has no such entry or no signed
     checkpoint, or a usage error`

const ledgerReceiptExample = `  acelctl ledger receipt evidence.jsonl --entry 3 > receipt.txt
  acelctl verify --public-key ci.key.pub receipt.txt
  acelctl show receipt.txt`

func ledgerReceiptCommand() *cobra.Command {
	r := &receipting{}
	cmd := &cobra.Command{
		Use:     "receipt FILE --entry N",
		Short:   "Print the proof that one entry is in a log",
		Long:    ledgerReceiptLong,
		Example: ledgerReceiptExample,
		Args:    oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			r.cmd = cmd
			return r.run(args[0])
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.Uint64Var(&r.entry, "entry", 0, "the number of the entry, `N`, from 1")
	addSign(cmd, &r.sign, "sign a checkpoint")
	addPublicKey(cmd, &r.keys)
	_ = cmd.RegisterFlagCompletionFunc("entry", cobra.NoFileCompletions) // it fails only for a flag that is not there
	return cmd
}

// A receipting is one run of the command.
type receipting struct {
	entry uint64
	sign  string
	keys  []string
	cmd   *cobra.Command
}

func (r *receipting) run(name string) error {
	if r.entry == 0 {
		return usageError(r.cmd, errors.New("say which entry with --entry; they are numbered from 1"))
	}
	signer, err := readSigner(r.cmd, r.sign)
	if err != nil {
		return err
	}
	return withLog(r.cmd, name, r.keys, func(l *provenLog) error { return r.prove(l, signer) })
}

// prove prints the receipt, once it is known that the log is what was verified.
func (r *receipting) prove(l *provenLog, signer *ledger.Signer) error {
	signed, c, err := r.checkpoint(l, signer)
	if err != nil {
		return err
	}
	var receipt *ledger.Receipt
	err = l.again(r.cmd, func(in io.Reader) (err error) {
		if receipt, err = ledger.Prove(in, r.entry, signed, c); err != nil {
			err = fmt.Errorf("%s: %w", r.cmd.CommandPath(), err)
		}
		return err
	})
	if err == nil {
		_, err = io.WriteString(r.cmd.OutOrStdout(), receipt.String())
	}
	return err
}

// checkpoint returns the signed checkpoint that the receipt brings along: one that is
// made, or the one beside the log.
func (r *receipting) checkpoint(l *provenLog, signer *ledger.Signer) (signed []byte, c ledger.Checkpoint, err error) {
	if r.entry > l.report.End.Size {
		return nil, c, fmt.Errorf("%s: the log has %s, and no entry %d", r.cmd.CommandPath(), entries(l.report.Holding), r.entry)
	}
	if signer != nil {
		signed, err = l.sign(r.cmd, signer)
		return signed, l.report.End, err
	}
	if l.signed == nil {
		return nil, c, fmt.Errorf("%s: there is no signed checkpoint beside the log, %s; --sign KEY makes one", r.cmd.CommandPath(), checkpointOf(l.name))
	}
	c, _, _ = tellCheckpoint(l.signed) // it has been held against the log
	if r.entry > c.Size {
		return nil, c, fmt.Errorf("%s: the checkpoint beside the log covers %s, and entry %d is behind them; --sign KEY makes one of all", r.cmd.CommandPath(), entries(int(c.Size)), r.entry)
	}
	return l.signed, c, nil
}
