package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
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
	// InRepository names a file as seen from the root of the repository; nil leaves
	// names as they are. It is for the forms that build servers read: github, gitlab,
	// sarif and junit.
	InRepository func(name string) string
	// Version is that of the program, such as "v1.2.3"; "" where it is not known.
	Version string
	// MaxBytes limits a Markdown report; 0 is no limit, and less than 4096 is 4096.
	MaxBytes int
}

// A Format is one way to write a report.
type Format struct {
	// Name is what the command line calls it.
	Name string
	// About says in a few words what it is for.
	About string
	// Readable: people read it as it is, on a screen or in a build's log.
	Readable bool
	// Timeline: it draws the calls of sessions, and wants [Trace.Timeline] set.
	Timeline bool

	write      func(io.Writer, *Report, Options) error
	writeTests func(io.Writer, *Tests, TestOptions) error
}

// Formats returns the formats, the default first.
func Formats() []Format {
	return []Format{
		{Name: "text", Readable: true, About: "for people: every violation with its evidence", write: writeText, writeTests: writeTestsText},
		{Name: "table", Readable: true, About: "an overview: violations and rules in tables", write: writeTable, writeTests: writeTestsTable},
		{Name: "json", About: "for programs: everything, in a versioned envelope", write: writeJSON, writeTests: writeTestsJSON},
		{Name: "ndjson", About: "for streams: the same, a JSON object a line", write: writeNDJSON},
		{Name: "sarif", Timeline: true, About: "for code scanning: SARIF 2.1.0, with the calls that led there", write: writeSARIF},
		{Name: "junit", About: "for build servers: JUnit XML by the strict schema", write: writeJUnit},
		{Name: "junit-extended", About: "the same with files, lines and properties", write: writeJUnitExtended},
		{Name: "github", Timeline: true, About: "for GitHub Actions: annotations, a job summary and outputs", write: writeGitHub},
		{Name: "gitlab", About: "for merge requests: GitLab Code Quality", write: writeGitLab},
		{Name: "markdown", Timeline: true, About: "for comments and summaries: tables, and a diagram of each broken trace", write: writeMarkdown},
		{Name: "html", Timeline: true, About: "a page to look at: what broke, on a timeline of each session", write: writeHTML},
		{Name: "tap", About: "for test harnesses: TAP version 13", write: writeTAP},
	}
}

// TestFormats returns the formats that a test's report can be written in.
func TestFormats() []Format {
	return slices.DeleteFunc(Formats(), func(f Format) bool { return f.writeTests == nil })
}

// Write writes the report; the bytes are ended by a newline. It gives the findings
// their fingerprints first. The error is w's.
func (f Format) Write(w io.Writer, r *Report, o Options) error {
	r.Fingerprint()
	buffered := bufio.NewWriter(w)
	err := f.write(buffered, r, o)
	if failed := buffered.Flush(); failed != nil {
		return failed // w's own, which err only wraps
	}
	return err
}

// Find returns the format of that name. The error lists the names there are,
// and says which may have been meant.
func Find(name string) (Format, error) { return find(name, Formats()) }

func find(name string, formats []Format) (Format, error) {
	var names []string
	for _, f := range formats {
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
