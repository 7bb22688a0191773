package main

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/trace"
)

const formatsLong = `List the formats that traces are read from. A file's format is told by what it
holds, never by its name, in the order of the list: the first that knows a file
reads it. gzip and zstd are unpacked.

--trace-format NAME (--format NAME of inspect and convert) forces one of them, and
'acelctl inspect FILE' says which a file was recognised as, and why.

With the NAME of one it tells what is read of it: where its calls and results
stand, how failures are told, what a session is, and what is left out. 'formats
map' explains the file of --map, by which any JSON of your own is read.

Where "failures" says silent, the format does not say which calls failed: all that
were answered count as successful, unless --error-pattern tells which.`

const formatsExample = `  acelctl formats
  acelctl formats claude-code
  acelctl inspect --format claude-code transcript.jsonl
  acelctl formats -f json`

func formatsCommand() *cobra.Command {
	format := "text"
	cmd := &cobra.Command{
		Use:     "formats [NAME]",
		Short:   "List the trace formats that can be read, or explain one",
		Long:    formatsLong,
		Example: formatsExample,
		Args:    atMostOneFormat,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return formatPages(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				return explainFormat(cmd.OutOrStdout(), args[0])
			}
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

// formatPages are the names that have a page: those of the formats, and map.
func formatPages() []string {
	names := []string{"map"}
	for _, f := range trace.Formats() {
		names = append(names, f.Name)
	}
	return names
}

// atMostOneFormat is the check on the arguments: none, or a name that has a page.
func atMostOneFormat(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) > 1:
		return usageError(cmd, errors.New("it takes the name of one format, or none"))
	case len(args) == 0 || slices.Contains(formatPages(), args[0]):
		return nil
	}
	unknown := fmt.Errorf("there is no trace format %q", args[0])
	if near := acel.Nearest(args[0], formatPages()); near != "" {
		unknown = fmt.Errorf("%w; did you mean %q?", unknown, near)
	}
	return usageError(cmd, unknown)
}

// explainFormat prints the page on a format.
func explainFormat(w io.Writer, name string) error {
	_, err := io.WriteString(w, trace.Documentation(name))
	return err
}
