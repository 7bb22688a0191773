package main

import (
	"fmt"
	"io"
	"os"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
)

// noteUntested says, also with --quiet, that a test file is here and nobody named
// it: what passes in its stead tests no rules of the user's.
func (t *tests) noteUntested() {
	for _, name := range testNames() {
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			fmt.Fprintf(t.cmd.ErrOrStderr(), "note: %s is here and was not tested: acelctl test %[1]s\n", name)
		}
	}
}

// inputs returns the test files that the arguments name.
func (t *tests) inputs(args []string) []input {
	e := newExpansion(soughtTests())
	for _, arg := range args {
		e.argument(arg)
	}
	return e.inputs
}

// file tests one file.
func (t *tests) file(i input) {
	switch {
	case i.problem != nil:
		t.report.Problems = append(t.report.Problems, i.problem)
	case i.name == stdinName:
		data, err := io.ReadAll(io.LimitReader(t.cmd.InOrStdin(), mostRules))
		if err != nil {
			t.report.Problems = append(t.report.Problems, unreadable(i.name, err))
			return
		}
		t.report.Add(suite.Parse(t.options(), rules.Source{Name: i.name, Data: data}))
	default:
		s, err := suite.Load(t.options(), i.name)
		if p := t.notTests(i.name, err); p != nil {
			t.report.Problems = append(t.report.Problems, p)
			return
		}
		t.report.Add(s, err)
	}
}

// notTests says of a file that could not be read as a test file that it is a
// trace, or returns nil.
func (t *tests) notTests(name string, err error) *acel.Problem {
	if err == nil {
		return nil
	}
	head, err := headOf(name)
	if err != nil || len(head) == 0 || !looksLikeTrace(name, t.reading.options()) {
		return nil
	}
	switch kindOf(head) {
	case kindTest, kindRules:
		return nil
	}
	return inputProblem(name, "this looks like a trace, not a test file", "acelctl replay checks it; a test file names it with file:")
}

// silentNote says of recorded traces of which formats nobody knows which calls
// failed.
func (t *tests) silentNote() string {
	var recorded []report.Trace
	for _, r := range t.report.Results {
		for i := range r.Suite.Cases {
			c := &r.Suite.Cases[i]
			recorded = append(recorded, report.Trace{Format: c.Format, Calls: len(c.Calls)})
		}
	}
	return t.reading.silentNote(recorded)
}
