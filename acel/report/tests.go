package report

import (
	"bufio"
	"io"
	"math/big"
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
)

// Tests are everything that one run over test files found. The zero value is
// a run that tested nothing.
type Tests struct {
	// Results are those of the files that could be run, in the order given.
	Results []*suite.Result
	// Problems are the mistakes in the files, in the same order. Warnings
	// about rules are among them.
	Problems []*acel.Problem
	// Corpus says that the files are acel's own, which the verdict then names.
	Corpus bool
	// Comparison is what [Tests.Compare] made of an earlier run; nil for none.
	Comparison *Comparison
}

// shown returns the problems that a person is told of.
func (t *Tests) shown(o TestOptions) []*acel.Problem {
	if !o.Quiet {
		return t.Problems
	}
	return slices.DeleteFunc(slices.Clone(t.Problems), func(p *acel.Problem) bool { return p.Warning })
}

// Add runs a suite that was read and keeps what became of it, or else keeps
// what is wrong with its file.
func (t *Tests) Add(s *suite.Suite, err error) {
	if err == nil {
		t.Problems = append(t.Problems, s.Warnings...)
		var r *suite.Result
		if r, err = s.Run(); err == nil {
			t.Results = append(t.Results, r)
			return
		}
	}
	t.Problems = append(t.Problems, rules.ProblemsIn(err)...)
}

// A TestThreshold says what makes a run of tests fail. The zero value lets no
// case fail.
type TestThreshold struct {
	// MinPrecision and MinRecall are the least by finding, over all files,
	// from 0 to 1. Where one is given, cases may fail as long as it is
	// reached; nil asks nothing.
	MinPrecision, MinRecall *big.Rat
	// RequireExercised lets no rule pass that no case tests.
	RequireExercised bool
}

// TestOptions say how a report on tests is written. The zero value works.
type TestOptions struct {
	// Quiet leaves out all but what failed, problems that are no warnings, and
	// the last line. JSON has no use for it.
	Quiet bool
	// Verbose lists the cases that passed as well.
	Verbose bool
	// Coverage adds the coverage of every rule, also where the report is quiet.
	Coverage bool
	// Color adds ANSI colours to text.
	Color bool
	// Source shows the lines of the inputs; nil shows none of them.
	Source render.Source
	// Threshold says what makes the run fail.
	Threshold TestThreshold
	// WithoutComparison leaves the comparison out of JSON: what is to be compared
	// with does not depend on what it was compared with itself.
	WithoutComparison bool
}

// Write writes the report in the format of that name, one of [TestFormats]; the
// bytes are ended by a newline. The error is that of [Find] or w's.
func (t *Tests) Write(w io.Writer, format string, o TestOptions) error {
	f, err := find(format, TestFormats())
	if err != nil {
		return err
	}
	buffered := bufio.NewWriter(w)
	err = f.writeTests(buffered, t, o)
	if failed := buffered.Flush(); failed != nil {
		return failed // w's own, which err only wraps
	}
	return err
}

// Outcome judges the run by a threshold.
func (t *Tests) Outcome(th TestThreshold) Outcome {
	c := t.count()
	_, all := suite.Scores(t.Results...)
	switch {
	case c.problems > 0 || c.cases == 0 || len(t.unknown(th, all.Findings)) > 0,
		th.RequireExercised && len(t.notExercised()) > 0:
		return Unchecked
	case t.graded(th) && len(t.short(th, all.Findings)) == 0 && c.failedUnscored == 0:
		return Clean
	case t.graded(th) || c.failed > 0:
		return Failed
	}
	return Clean
}

// A testCount is what a run of tests comes to in numbers.
type testCount struct {
	files, cases, failed, failedFiles, problems int
	// failedUnscored are those of the failed whose failure no score knows of:
	// examples, and cases that leave undecided what they should not.
	failedUnscored int
}

func (t *Tests) count() testCount {
	c := testCount{files: len(t.Results)}
	for _, r := range t.Results {
		c.cases += len(r.Cases)
		c.failed += r.Failed()
		if r.Failed() > 0 {
			c.failedFiles++
		}
		for i := range r.Cases {
			if one := &r.Cases[i]; one.Reason != "" || one.Case.Example != nil && !one.Passed() {
				c.failedUnscored++
			}
		}
	}
	for _, p := range t.Problems {
		if !p.Warning {
			c.problems++
		}
	}
	return c
}
