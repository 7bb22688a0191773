package main

import (
	"fmt"
	"io"
	"os"
)

// partVariable has this program play a part, and measure nothing.
const partVariable = "ACEL_BENCHMARK_PART"

// The parts that this program plays in processes of their own.
const (
	echoPart = "echo" // the server
	copyPart = "copy" // what copies bytes between client and server
)

// part returns what plays a part.
func part(name string) (func(in io.Reader, out io.Writer) error, bool) {
	p, is := map[string]func(io.Reader, io.Writer) error{echoPart: echo, copyPart: copyBoth}[name]
	return p, is
}

// play plays a part on standard input and output, and returns the exit code.
func play(p func(io.Reader, io.Writer) error) int {
	if err := p(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}
