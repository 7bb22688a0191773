package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// recordFlags are those about the report of a run that a later one is compared
// with.
type recordFlags struct {
	// report is the file to write, compare the one of an earlier run; "" is none.
	report, compare string
}

func (f *recordFlags) addTo(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.report, "report", "", "write a report in JSON to `FILE` as well, to compare later runs with")
	flags.StringVar(&f.compare, "compare", "", "let cases fail as long as neither precision nor recall falls below those\nin `FILE`, which --report wrote; say which cases changed")
}

// guard refuses a report that cannot go where it is to go: over what is read, or
// over what is no such report.
func (f *recordFlags) guard(cmd *cobra.Command, inputs []input) error {
	switch {
	case !cmd.Flags().Changed("report"):
		return nil
	case f.report == "":
		return usageError(cmd, errors.New("--report names no file: is a variable of the shell unset?"))
	case f.report == stdoutName || isStdout(f.report):
		return usageError(cmd, errors.New("--report is for a file; --format json writes the same to standard output"))
	}
	d := destination{cmd: cmd, name: &f.report, flag: "--report", replaces: isTestReport, what: "report of acelctl test"}
	return d.guard(nil, inputs)
}

// isTestReport reports whether a file begins as a report of this command does.
func isTestReport(name string) bool {
	head, _ := headOf(name)
	begins := firstTokens(head, 3)
	return len(begins) == 3 && begins[0] == "{" && begins[1] == "schema" && strings.HasPrefix(begins[2], "acel.test-report/")
}

// compareWith holds the run against the earlier one that the flag names, if it
// does. That this cannot be read is a problem like others of the input.
func (t *tests) compareWith() {
	if !t.cmd.Flags().Changed("compare") {
		return
	}
	earlier, p := t.earlier(t.record.compare)
	if p != nil {
		t.report.Problems = append(t.report.Problems, p)
		return
	}
	t.report.Compare(earlier)
}

// earlier reads the report of an earlier run.
func (t *tests) earlier(name string) (*report.TestRecord, *acel.Problem) {
	in, err := open(t.cmd.Context(), name, t.cmd.InOrStdin())
	if err != nil {
		return nil, t.unwritten(unreadable(name, err))
	}
	defer in.Close()
	earlier, err := report.ReadTestRecord(name, in)
	switch p, is := errors.AsType[*acel.Problem](err); {
	case err == nil:
		return earlier, nil
	case !is:
		return nil, unreadable(name, err)
	default:
		if what := holds(name); what != "" && !isReport(name) {
			p.Place, p.Message = acel.Place{File: name}, "this holds "+what+", and is no report of acelctl test"
		}
		return nil, p
	}
}

// unwritten adds to a problem with a report that is not there how one is made.
func (t *tests) unwritten(p *acel.Problem) *acel.Problem {
	if p.Hint == "" {
		p.Hint = fmt.Sprintf("write it first: acelctl test --report %s", shellWord(p.Place.File))
	}
	return p
}

// keep writes the report to compare later runs with. It is not written where not
// all could be tested, nor over the one that was compared with where the run
// failed: nothing falls because it was looked away from once.
func (t *tests) keep(o report.TestOptions) error {
	name, outcome := t.record.report, t.report.Outcome(o.Threshold)
	switch {
	case name == "":
		return nil
	case outcome == report.Unchecked:
		return leave(t.cmd, name, "since not all could be checked")
	case outcome == report.Failed && t.record.compare != "" && sameFile(name, t.record.compare):
		return leave(t.cmd, name, "since the run failed that was compared with it; to accept what changed, leave out --compare")
	}
	o.WithoutComparison = true
	err := replaceFile(name, func(w io.Writer) error { return t.report.Write(w, "json", o) })
	if err != nil {
		return fmt.Errorf("acelctl: the report cannot be written to %s: %w", name, reason(err))
	}
	return nil
}
