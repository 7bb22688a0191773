package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
)

// run tests everything, writes the report, and returns the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	flags, format := commandLine(stderr)
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return int(report.Clean)
	case err != nil: // and said
		return int(report.Unchecked)
	}
	outcome, err := test(*format, flags.Args(), stdout)
	if err != nil {
		fmt.Fprintln(stderr, render.Sanitize(err.Error()))
		return int(report.Unchecked)
	}
	return int(outcome)
}

// commandLine returns the flags, and where the format will stand.
func commandLine(stderr io.Writer) (flags *flag.FlagSet, format *string) {
	var names []string
	for _, f := range report.Formats() {
		names = append(names, f.Name)
	}
	flags = flag.NewFlagSet("correctness", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "Usage: go run ./benchmarks/correctness [-f FORMAT] [FILE...]")
		flags.PrintDefaults()
	}
	return flags, flags.String("f", names[0], "how to write the report, a `FORMAT`: "+strings.Join(names, ", "))
}

// test tests all suites and the files that are named, and writes the report.
func test(format string, named []string, stdout io.Writer) (report.Outcome, error) {
	if _, err := report.Find(format); err != nil {
		return report.Unchecked, err
	}
	t, err := testAll(named)
	if err != nil {
		return report.Unchecked, err
	}
	return t.report.Outcome(report.TestThreshold{}), t.report.Write(stdout, format, report.TestOptions{})
}
