package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel"
)

const ledgerLong = `Make something else of a log: of evidence, as 'acelctl replay --save-evidence' writes
it, or of another log of acel. Each command that reads a log verifies it first, and
writes nothing where it does not hold.

'acelctl verify' checks a log, and 'acelctl show' tells what is in it.`

const ledgerExample = `  acelctl ledger anchor --sign ci.key ledger.jsonl > ledger.jsonl.checkpoint
  acelctl ledger receipt evidence.jsonl --entry 3 > receipt.txt
  acelctl ledger export --statement --sign ci.key evidence.jsonl
  acelctl ledger marker --redact-key marks.secret --name acme/shop/4711 '"4111 1111"'`

func ledgerCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:                   "ledger",
		Short:                 "Export a log, anchor it, or prove one entry or a redacted value of it",
		Long:                  ledgerLong,
		Example:               ledgerExample,
		Args:                  cobra.ArbitraryArgs, // an unknown command is explained below
		DisableFlagsInUseLine: true,
		RunE:                  runLedger,
	}
	cmd.AddCommand(ledgerExportCommand(), ledgerAnchorCommand(), ledgerReceiptCommand(), ledgerMarkerCommand())
	return cmd
}

// runLedger runs where no command below it was named that there is.
func runLedger(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return runRoot(cmd, args)
	}
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	if near := acel.Nearest(args[0], names); near != "" {
		return usageError(cmd, fmt.Errorf("there is no command %q; did you mean %q?", args[0], near))
	}
	return usageError(cmd, errors.New("say what to make of the log: "+enumerate(names)))
}
