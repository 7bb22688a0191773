package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ledger"
)

// recall has a log held against what its pin remembers. Where there is no pin yet, the
// log was not known before.
func (f *verified) recall(o *ledger.Options, pin string) *acel.Problem {
	f.pin = pin
	text, p := readPin(pin)
	if p != nil || text == nil {
		return p
	}
	c, _, _ := tellCheckpoint(text)
	f.known, f.remembered, o.Pin = true, text, &c
	return nil
}

// readPin reads a pin, and refuses what is none; nil where there is no file.
func readPin(pin string) ([]byte, *acel.Problem) {
	text, err := readNote(pin)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case errors.Is(err, errIrregular):
		return nil, inputProblem(pin, "this is not a regular file, and no pin", "a pin is a file that remembers a log, and is written after each verification that passes; name a new one")
	case err != nil:
		return nil, unreadable(pin, err)
	}
	switch _, signed, ok := tellCheckpoint(text); {
	case !ok:
		return nil, inputProblem(pin, "this is no pin: want three lines, the name of a log, its size and its root, as an earlier --pin or 'acelctl ledger anchor' has written them", "what a pin remembers is lost once it was written over; name a new file to begin anew")
	case signed:
		return nil, inputProblem(pin, "this is a signed checkpoint, and no pin: it would be written over", "--checkpoint "+shellWord(pin)+" holds the log against it; name a file of its own for the pin")
	}
	return text, nil
}

// keep has the pin remember a log that is sound, as far as it goes by now. A pin that is
// not as it was read stays: what has changed it may have seen more.
func (f *verified) keep(locked error) *acel.Problem {
	if !f.log.Sound() || f.known && f.log.Pinned == f.log.End.Size {
		return nil
	}
	err := locked
	if err == nil {
		var now []byte
		var p *acel.Problem
		if now, p = readPin(f.pin); p != nil || !bytes.Equal(now, f.remembered) {
			return inputProblem(f.pin, "the pin was changed while the log was verified, and is left as it is", "run it again, to hold the log against what the pin remembers now")
		}
		err = replaceFile(f.pin, func(w io.Writer) error {
			_, err := io.WriteString(w, f.log.End.String())
			return err
		})
	}
	if err != nil {
		return inputProblem(f.pin, "the pin cannot be written: "+reason(err).Error(), "the log itself holds; without the pin, a later check will not see an older copy in its place")
	}
	return nil
}
