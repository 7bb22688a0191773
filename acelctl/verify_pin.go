package main

import (
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
	if pin == "" {
		return nil
	}
	text, err := readNote(pin)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return unreadable(pin, err)
	}
	c, signed, ok := tellCheckpoint(text)
	switch {
	case !ok:
		return inputProblem(pin, "this is no pin: want three lines, the name of a log, its size and its root, as an earlier --pin or 'acelctl ledger anchor' has written them", "what a pin remembers is lost once it was written over; name a new file to begin anew")
	case signed:
		return inputProblem(pin, "this is a signed checkpoint, and no pin: it would be written over", "--checkpoint "+shellWord(pin)+" holds the log against it; name a file of its own for the pin")
	}
	f.known, o.Pin = true, &c
	return nil
}

// keep has the pin remember a log that is sound, as far as it goes by now.
func (f *verified) keep() *acel.Problem {
	if f.pin == "" || !f.log.Sound() || f.known && f.log.Pinned == f.log.End.Size {
		return nil
	}
	err := replaceFile(f.pin, func(w io.Writer) error {
		_, err := io.WriteString(w, f.log.End.String())
		return err
	})
	if err != nil {
		return inputProblem(f.pin, "the pin cannot be written: "+reason(err).Error(), "the log itself holds; without the pin, a later check will not see an older copy in its place")
	}
	return nil
}
