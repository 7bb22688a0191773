package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// Options say how a report is written. The zero value works.
type Options struct {
	// Quiet leaves out all but violations, problems, undecided rules that the
	// threshold does not allow, and the last line: what decides the outcome.
	// JSON has no use for it.
	Quiet bool
	// Coverage adds the coverage of every rule, also where the report is quiet.
	Coverage bool
	// Color adds ANSI colours to text.
	Color bool
	// Source shows the lines of the inputs; nil shows none of them.
	Source render.Source
	// Threshold says what makes the run fail.
	Threshold Threshold
}

// A Format is one way to write a report.
type Format struct {
	// Name is what the command line calls it.
	Name string
	// About says in a few words what it is for.
	About string

	write      func(io.Writer, *Report, Options) error
	writeTests func(io.Writer, *Tests, TestOptions) error
}

// Formats returns the formats, the default first.
func Formats() []Format {
	return []Format{
		{Name: "text", About: "for people: every violation with its evidence", write: writeText, writeTests: writeTestsText},
		{Name: "table", About: "an overview: violations and rules in tables", write: writeTable, writeTests: writeTestsTable},
		{Name: "json", About: "for programs: everything, in a versioned envelope", write: writeJSON, writeTests: writeTestsJSON},
	}
}

// Write writes the report; the bytes are ended by a newline. The error is w's.
func (f Format) Write(w io.Writer, r *Report, o Options) error {
	buffered := bufio.NewWriter(w)
	err := f.write(buffered, r, o)
	if failed := buffered.Flush(); failed != nil {
		return failed // w's own, which err only wraps
	}
	return err
}

// Find returns the format of that name. The error lists the names there are,
// and says which may have been meant.
func Find(name string) (Format, error) {
	var names []string
	for _, f := range Formats() {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	hint := ""
	if nearest := acel.Nearest(name, names); nearest != "" {
		hint = fmt.Sprintf("; did you mean %q?", nearest)
	}
	return Format{}, fmt.Errorf("unknown report format %q; want %s%s", render.Clip(name, 40), strings.Join(names, ", "), hint)
}

// Write writes the report in the format of that name. The error is that of
// [Find] or w's.
func Write(w io.Writer, format string, r *Report, o Options) error {
	f, err := Find(format)
	if err != nil {
		return err
	}
	return f.Write(w, r, o)
}
