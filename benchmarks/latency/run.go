package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
)

// The exit codes: 2 is for whatever could not be measured, usage errors
// included. No figure makes the run fail: a busy machine would.
const (
	exitMeasured   = 0
	exitUnmeasured = 2
)

// mostCalls bounds each flag: the times of all calls are kept.
const mostCalls = 10_000_000

// run measures, writes the table, and returns the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("latency", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "Usage: go run ./benchmarks/latency [-calls N] [-warmup N]")
		flags.PrintDefaults()
	}
	var l length
	flags.IntVar(&l.calls, "calls", 20_000, "how many calls are measured under each set of rules, `N`")
	flags.IntVar(&l.warmup, "warmup", 1_000, "how many calls come before them, `N`")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return exitMeasured
	case err != nil: // and said
		return exitUnmeasured
	}
	if err := measureAll(l, flags.Args(), stdout); err != nil {
		fmt.Fprintln(stderr, err)
		return exitUnmeasured
	}
	return exitMeasured
}

func measureAll(l length, args []string, stdout io.Writer) error {
	switch {
	case len(args) > 0:
		return fmt.Errorf("%q: latency takes flags alone", args[0])
	case l.calls < 1 || l.calls > mostCalls:
		return fmt.Errorf("-calls %d: want from 1 to %d", l.calls, mostCalls)
	case l.warmup < 0 || l.warmup > mostCalls:
		return fmt.Errorf("-warmup %d: want from 0 to %d", l.warmup, mostCalls)
	}
	t := table{length: l, clock: clock(l)}
	for _, s := range settings() {
		r, err := s.measure(l, t.clock)
		if err != nil {
			return err
		}
		t.rows = append(t.rows, r)
	}
	return t.write(stdout)
}
