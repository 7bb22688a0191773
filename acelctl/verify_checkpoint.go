package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"syscall"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ledger"
)

// maxNote bounds files with checkpoints, in bytes.
const maxNote = 64 << 10

// remember has a log held against its checkpoint: the one that was named, or else the
// one that lies beside it.
func (f *verified) remember(o *ledger.Options, given string) *acel.Problem {
	f.checkpoint = given
	if given == "" && f.name != stdinName {
		if _, err := os.Lstat(checkpointOf(f.name)); err == nil {
			f.checkpoint, f.beside = checkpointOf(f.name), true
		}
	}
	if f.checkpoint == "" {
		return nil
	}
	text, p := readCheckpoint(f.checkpoint, f.beside)
	if p == nil {
		o.Checkpoints = [][]byte{text}
	}
	return p
}

// readCheckpoint reads a signed checkpoint. Who has signed it is for the log to say.
func readCheckpoint(name string, beside bool) ([]byte, *acel.Problem) {
	text, err := readNote(name)
	switch {
	case err == nil:
	case beside && (errors.Is(err, errIrregular) || errors.Is(err, syscall.EISDIR)):
		return nil, inputProblem(name, "this is not a regular file, and lies beside a log where its checkpoint would", "name the checkpoint with --checkpoint, or move this away")
	case errors.Is(err, errIrregular):
		return nil, inputProblem(name, "this is not a regular file, and no checkpoint is read from another", "copy it into one")
	default:
		return nil, unreadable(name, err)
	}
	way := "'acelctl ledger anchor FILE --sign KEY' prints one"
	if beside {
		way = "it lies beside the log, and is held against it for its name: move it away if it is none of it"
	}
	switch _, signed, ok := tellCheckpoint(text); {
	case !ok:
		return nil, inputProblem(name, "this is no checkpoint: want three lines, the name of a log, its size and its root, and then signatures", way)
	case !signed:
		return nil, inputProblem(name, "this checkpoint is not signed, and so proves nothing by itself", "if you have kept it yourself since it was made, --pin "+shellWord(name)+" holds the log against it")
	}
	if _, err := ledger.ReadNote(text); err != nil {
		return nil, inputProblem(name, "this is "+err.Error(), way)
	}
	return text, nil
}

// errIrregular: a note is read from a regular file alone, since another may have the
// reader wait for ever.
var errIrregular = errors.New("not a regular file")

// readNote reads a short file.
func readNote(name string) ([]byte, error) {
	switch info, err := os.Stat(name); {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, syscall.EISDIR
	case !info.Mode().IsRegular():
		return nil, errIrregular
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxNote))
}

// tellCheckpoint reads a checkpoint, and tells whether it is signed, by whomever. It is
// not ok where the text is none.
func tellCheckpoint(text []byte) (c ledger.Checkpoint, signed, ok bool) {
	signed = ledger.IsSigned(text)
	if body, _, found := bytes.Cut(text, []byte("\n\n")); found {
		text = append(bytes.Clone(body), '\n')
	}
	c, err := ledger.ParseCheckpoint(string(text))
	return c, signed, err == nil
}
