package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
	"github.com/acel-dev/acel/corpus"
)

func testCommand() *cobra.Command {
	t := &tests{}
	cmd := &cobra.Command{
		Use:     "test [FILE...]",
		Short:   "Test rules on labelled traces",
		Long:    testLong,
		Example: testExample,
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			t.cmd = cmd
			defer t.source.Close()
			return t.run(args)
		},
	}
	t.addFlags(cmd)
	return cmd
}

// A tests is one run of the command.
type tests struct {
	format                  string
	minPrecision, minRecall share
	record                  recordFlags
	exercise                exerciseFlags
	quiet, verbose, strict  bool
	color                   string
	reading                 readingFlags

	cmd    *cobra.Command
	source source
	report report.Tests
}

func (t *tests) addFlags(cmd *cobra.Command) {
	t.format = testFormatNames()[0]
	flags := cmd.Flags()
	flags.SortFlags = false
	word{&t.format, "FORMAT", testFormatNames()}.addTo(cmd, "format", "f", "how to write the report: "+enumerate(testFormatNames()))
	flags.Var(&t.minPrecision, "min-precision", "let cases fail as long as the precision by finding is at least this")
	flags.Var(&t.minRecall, "min-recall", "let cases fail as long as the recall by finding is at least this")
	t.record.addTo(cmd)
	t.exercise.addTo(cmd, ", also one that\nallows none, as never does: a case can break it")
	flags.BoolVar(&t.strict, "strict", false, "take warnings about the rules for errors")
	flags.BoolVarP(&t.quiet, "quiet", "q", false, "only what failed, errors and the verdict")
	flags.BoolVarP(&t.verbose, "verbose", "v", false, "the cases that passed, too")
	addColor(cmd, &t.color)
	t.reading.addTo(cmd)
}

// run tests the files, or without any the corpus, and always writes a report.
func (t *tests) run(args []string) error {
	inputs := t.inputs(args)
	if err := t.record.guard(t.cmd, inputs); err != nil {
		return err
	}
	if len(args) == 0 {
		t.noteUntested()
		if err := t.corpus(); err != nil {
			return err
		}
	}
	for _, i := range inputs {
		t.file(i)
	}
	t.compareWith()
	if note := t.silentNote(); note != "" && !t.quiet {
		fmt.Fprintln(t.cmd.ErrOrStderr(), "note: "+note)
	}
	o := report.TestOptions{
		Quiet: t.quiet, Verbose: t.verbose, Coverage: t.exercise.coverage, Color: colored(t.color, t.cmd.OutOrStdout()), Source: &t.source,
		Threshold: report.TestThreshold{MinPrecision: t.minPrecision.Rat, MinRecall: t.minRecall.Rat, RequireExercised: t.exercise.required},
	}
	if err := t.report.Write(t.cmd.OutOrStdout(), t.format, o); err != nil {
		return err
	}
	if err := t.keep(o); err != nil {
		return err
	}
	return exitOf(t.report.Outcome(o.Threshold))
}

// corpus tests acel itself, and says so: whoever forgot to name a file must not
// take it for a test of their own rules.
func (t *tests) corpus() error {
	for _, f := range corpus.Labelled() {
		t.report.Add(suite.Parse(t.options(), rules.Source{Name: "corpus/" + f.Name, Data: f.Data}))
	}
	t.report.Corpus = true
	if t.quiet || t.format == "json" {
		return nil
	}
	_, err := fmt.Fprint(t.cmd.OutOrStdout(), "corpus: no FILE was named; this tests acel on labelled traces of its own\n\n")
	return err
}

// options returns how test files are read.
func (t *tests) options() suite.Options {
	return suite.Options{Strict: t.strict, Trace: t.reading.options()}
}
