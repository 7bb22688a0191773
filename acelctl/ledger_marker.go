package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ledger"
)

const ledgerMarkerLong = `Print the marker that stands in evidence in the place of a value, [redacted:...], as
'acelctl replay --redact-key FILE --evidence-name LOG' has made it of the fields that
are redacted. Where that marker is in the log, the value was there: it proves what was
redacted to whoever trusts the secret, and that the log has it, 'acelctl verify'.

Whoever has the secret can run it, and can try values too: of few that are possible,
such as PINs, the right one is found. So keep the secret from who may not know them.
The command line may be kept as well, in the history of your shell.

VALUE is JSON, a number, a text in quotes, a list or an object, and anything else is
taken as a text. The text "1" and the number 1 have two markers: write '"1"' for the
text. LOG is the name of the log, which 'acelctl show' tells; another log has other
markers for the same values.

Exit codes:
  0  it is printed
  2  the secret cannot be read, or a usage error`

const ledgerMarkerExample = `  acelctl ledger marker --redact-key marks.secret --name acme/shop/4711 '"4111 1111 1111 1111"'
  grep -F "$(acelctl ledger marker --redact-key marks.secret --name acme/shop/4711 4711)" evidence.jsonl`

func ledgerMarkerCommand() *cobra.Command {
	m := &marking{}
	cmd := &cobra.Command{
		Use:     "marker --redact-key FILE --name LOG VALUE",
		Short:   "Print the marker that stands for a redacted value",
		Long:    ledgerMarkerLong,
		Example: ledgerMarkerExample,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError(cmd, fmt.Errorf("it takes one value, in quotes where it has spaces, and got %d", len(args)))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return m.run(cmd, args[0]) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&m.secret, "redact-key", "", "make the marker with the secret in `FILE`, with which the log was written")
	flags.StringVar(&m.log, "name", "", "make that of the log called `LOG`")
	_ = cmd.RegisterFlagCompletionFunc("name", cobra.NoFileCompletions) // it fails only for a flag that is not there
	return cmd
}

// A marking is one run of the command.
type marking struct{ secret, log string }

func (m *marking) run(cmd *cobra.Command, value string) error {
	switch {
	case m.secret == "":
		return usageError(cmd, errors.New("name the secret of the markers with --redact-key FILE"))
	case m.log == "":
		return usageError(cmd, errors.New("name the log with --name; 'acelctl show' tells its name"))
	}
	if err := ledger.CheckName(m.log); err != nil {
		return usageError(cmd, fmt.Errorf("--name: %w", err))
	}
	key, err := redactionKey(m.secret, m.log)
	if err != nil {
		return usageError(cmd, err)
	}
	_, err = fmt.Fprintln(cmd.OutOrStdout(), acel.Redaction{Key: key}.Marker(valueOf(value)))
	return err
}

// valueOf takes a text of the command line for the value that it is in JSON, or else for
// a text.
func valueOf(text string) json.RawMessage {
	if raw := jsontext.Value(text); raw.IsValid() {
		return json.RawMessage(raw)
	}
	quoted, _ := jsontext.AppendQuote(nil, text) // it mends what is no UTF-8
	return quoted
}
