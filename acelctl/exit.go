package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
)

// exitUnchecked is the exit code of whatever could not be checked, usage
// errors included.
const exitUnchecked = exit(report.Unchecked)

// An exit is an exit code that travels as an error: what it stands for has been
// said, and nothing is left to print.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// exitOf returns the error that ends a command with an outcome, whose number is
// the exit code; nil for a clean one.
func exitOf(o report.Outcome) error {
	if o == report.Clean {
		return nil
	}
	return exit(o)
}

// exitCode says what is left to say of a command's error, and returns the exit
// code that it means.
func exitCode(err error, stderr io.Writer) int {
	var code exit
	switch {
	case err == nil:
		return 0
	case errors.As(err, &code):
		return int(code)
	}
	for line := range strings.Lines(err.Error()) {
		fmt.Fprintln(stderr, render.Sanitize(strings.TrimRight(line, "\n")))
	}
	return int(exitUnchecked)
}
