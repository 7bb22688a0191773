package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// The exit codes: 2 is for whatever could not be measured, usage errors included. No
// figure makes the run fail: a busy machine would.
const (
	exitMeasured   = 0
	exitUnmeasured = 2
)

// Most bounds of the flags: the times of a round are kept.
const (
	mostRounds = 1_000
	mostCalls  = 1_000_000
)

// patience is how long the answers to one turn of calls are waited for.
const patience = time.Minute

// A benchmark is what the flags say.
type benchmark struct {
	length  length
	acelctl string
	beside  []route
	readme  string
}

// run measures, writes the tables, and returns the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	var b benchmark
	flags := b.flags(stderr)
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return exitMeasured
	case err != nil: // and said
		return exitUnmeasured
	}
	if err := b.run(flags.Args(), stdout); err != nil {
		fmt.Fprintln(stderr, err)
		return exitUnmeasured
	}
	return exitMeasured
}

func (b *benchmark) flags(stderr io.Writer) *flag.FlagSet {
	flags := flag.NewFlagSet("proxy", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "Usage: go run ./benchmarks/proxy [-rounds N] [-calls N] [-acelctl FILE] [-beside NAME=COMMAND]... [-readme FILE]")
		flags.PrintDefaults()
	}
	flags.IntVar(&b.length.rounds, "rounds", 7, "how many rounds there are, `N`")
	flags.IntVar(&b.length.calls, "calls", 2_000, "how many calls of each size a route makes in a round, `N`")
	flags.StringVar(&b.acelctl, "acelctl", "", "measure the acelctl in `FILE` (default: one that is built for the run)")
	flags.Func("beside", "measure another proxy, too: `NAME=COMMAND`, to which the server's command is added; repeat it for several", func(text string) error {
		r, err := other(text)
		b.beside = append(b.beside, r)
		return err
	})
	flags.StringVar(&b.readme, "readme", "", "write the tables into `FILE`, in the place of those that are there")
	return flags
}

func (b *benchmark) run(args []string, stdout io.Writer) error {
	switch {
	case len(args) > 0:
		return fmt.Errorf("%q: proxy takes flags alone", args[0])
	case b.length.rounds < 1 || b.length.rounds > mostRounds:
		return fmt.Errorf("-rounds %d: want from 1 to %d", b.length.rounds, mostRounds)
	case b.length.calls < 1 || b.length.calls > mostCalls:
		return fmt.Errorf("-calls %d: want from 1 to %d", b.length.calls, mostCalls)
	}
	if b.readme == "" {
		return b.measure(stdout)
	}
	file, err := findPlace(b.readme)
	if err != nil {
		return err
	}
	return file.write(b.measure)
}

// measure measures everything, and writes the tables.
func (b *benchmark) measure(w io.Writer) error {
	dir, err := os.MkdirTemp("", "acel-proxy-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	p, err := b.place(dir)
	if err != nil {
		return err
	}
	all, err := measure(append(routes(), b.beside...), b.length, p)
	if err != nil {
		return err
	}
	return write(w, all, b.length)
}

// place finds the programs, and builds acelctl where none is given.
func (b *benchmark) place(dir string) (place, error) {
	self, err := os.Executable()
	if err != nil {
		return place{}, err
	}
	p := place{self: self, acelctl: b.acelctl, dir: dir, patience: patience}
	if p.acelctl != "" {
		return p, nil
	}
	p.acelctl = filepath.Join(dir, "acelctl")
	if out, err := exec.Command("go", "build", "-o", p.acelctl, "github.com/acel-dev/acel/acelctl").CombinedOutput(); err != nil {
		return place{}, fmt.Errorf("acelctl cannot be built here; run this in a checkout, or give -acelctl: %w\n%s", err, out)
	}
	return p, nil
}
