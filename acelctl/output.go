package main

import (
	"io"
	"os"

	"github.com/mattn/go-isatty"
)

// An output is a stream that remembers that a write failed, so that a closed
// pipe or a full disk is never taken for a success, whoever wrote.
type output struct {
	io.Writer
	err error
}

// Write writes to the stream, and fails for good once it has failed.
func (o *output) Write(p []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.Writer.Write(p)
	o.err = err
	return n, err
}

// terminal reports whether a stream is a terminal that understands escape
// sequences.
func terminal(w io.Writer) bool {
	if o, ok := w.(*output); ok {
		w = o.Writer
	}
	f, ok := w.(*os.File)
	return ok && os.Getenv("TERM") != "dumb" &&
		(isatty.IsTerminal(f.Fd()) || isatty.IsCygwinTerminal(f.Fd()))
}

// colored decides whether a stream gets colours: "always", "never", or "auto"
// for a terminal whose user has not set NO_COLOR.
func colored(mode string, w io.Writer) bool {
	if mode == "auto" {
		return os.Getenv("NO_COLOR") == "" && terminal(w)
	}
	return mode == "always"
}
