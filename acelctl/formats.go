package main

import (
	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/trace"
)

const formatsLong = `List the formats that traces are read from. A file's format is told by what it
holds, never by its name, in the order of the list: the first that knows a file
reads it. gzip and zstd are unpacked.

--trace-format NAME (--format NAME of inspect and convert) forces one of them, and
'acelctl inspect FILE' says which a file was recognised as, and why.

Where "failures" says silent, the format does not say which calls failed: all that
were answered count as successful, unless --error-pattern tells which.`

const formatsExample = `  acelctl formats
  acelctl inspect --format claude-code transcript.jsonl
  acelctl formats -f json`

func formatsCommand() *cobra.Command {
	format := "text"
	cmd := &cobra.Command{
		Use:     "formats",
		Short:   "List the trace formats that can be read",
		Long:    formatsLong,
		Example: formatsExample,
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if format == "json" {
				return writeJSON(cmd.OutOrStdout(), formatList())
			}
			return formatTable().Write(cmd.OutOrStdout())
		},
	}
	word{&format, "FORMAT", []string{"text", "json"}}.addTo(cmd, "format", "f", "how to write the list: text or json")
	return cmd
}

// formatsSchema tags the JSON form.
const formatsSchema = "acel.formats/v1"

// A formatsDocument is the list in JSON.
type formatsDocument struct {
	Schema  string       `json:"schema"`
	Formats []formatJSON `json:"formats"`
}

type formatJSON struct {
	Name   string `json:"name"`
	Holds  string `json:"holds"`
	Silent bool   `json:"silent"`
}

func formatList() formatsDocument {
	d := formatsDocument{Schema: formatsSchema}
	for _, f := range trace.Formats() {
		d.Formats = append(d.Formats, formatJSON{f.Name, f.Description, f.Silent})
	}
	return d
}

func formatTable() report.Table {
	t := report.Table{Head: []string{"format", "holds", "failures"}, Wrap: []int{0, 44}}
	for _, f := range trace.Formats() {
		failures := "told"
		if f.Silent {
			failures = "silent"
		}
		t.Rows = append(t.Rows, []string{f.Name, f.Description, failures})
	}
	return t
}
