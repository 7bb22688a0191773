package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ledger"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/trace"
)

// A journal is the native trace of one live session, in JSON Lines. Each line is
// durable before the call that it tells of passes.
//
// As long as the session goes on the file ends in a line which says that it is cut, and
// which the next records are written over: whoever reads the file early, or after the
// process was killed, does not take the session for whole.
type journal struct {
	create func() (*os.File, error)
	head   []byte // how each line begins

	mu      sync.Mutex
	pending []byte // lines that are given, and not written
	given   int    // how much was given so far: records and the end
	over    bool   // the end was given

	// writing is held while the file is written. It is taken before mu.
	writing sync.Mutex
	file    *os.File // nil before the first record
	size    int64    // of the records in the file, which the cut stands behind
	length  int64    // of the whole file
	durable int      // how much of what was given is on the disk
	failed  error    // why nothing more is written
}

// cutLine is what stands at the end of a file whose session goes on.
const cutLine = `"event":"cut","error":"the session had not ended when this was written"}` + "\n"

// maxSessionName bounds what lines say of whose they are, in columns.
const maxSessionName = 200

func newJournal(session string, create func() (*os.File, error)) *journal {
	head, _ := jsontext.AppendQuote([]byte(`{"session":`), render.Clip(session, maxSessionName)) // which is valid UTF-8
	return &journal{create: create, head: append(head, ',')}
}

// Record takes down a record.
func (j *journal) Record(c acel.Call) func() error {
	text, err := trace.Record(nameable(c))
	if err != nil {
		return func() error { return err }
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.pending = append(append(append(j.pending, j.head...), text[1:]...), '\n')
	return j.place()
}

// End takes down that the session is over.
func (j *journal) End() func() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.over = true
	return j.place()
}

// place takes the next place among what was given, and returns what waits until it is
// durable. Its lock is held.
func (j *journal) place() func() error {
	j.given++
	mine := j.given
	return func() error { return j.flush(mine) }
}

// nameable is a call that a trace can hold: a client may leave the tool's name empty,
// and no tool has such a name.
func nameable(c acel.Call) acel.Call {
	if c.Tool == "" {
		c.Tool = "\uFFFD"
	}
	return c
}

// flush returns once what was given up to a place is on the disk. What others have given
// meanwhile goes with it, so that they need not wait for a turn of their own.
func (j *journal) flush(upTo int) error {
	j.writing.Lock()
	defer j.writing.Unlock()
	if j.durable >= upTo {
		return nil
	}
	j.mu.Lock()
	lines, given, over := j.pending, j.given, j.over
	j.pending = nil
	j.mu.Unlock()
	if j.failed == nil {
		j.failed = j.write(lines, over)
	}
	if j.failed == nil {
		j.durable = given
	}
	return j.failed
}

// write writes lines over the cut, and puts it behind them, unless the session is over.
func (j *journal) write(lines []byte, over bool) error {
	if j.file == nil && len(lines) == 0 {
		return nil // it made no call
	}
	if err := j.open(); err != nil {
		return err
	}
	if err := j.unchanged(); err != nil {
		return err
	}
	text := lines
	if !over {
		text = append(append(lines[:len(lines):len(lines)], j.head...), cutLine...)
	}
	_, err := j.file.WriteAt(text, j.size)
	if err == nil && over {
		err = j.file.Truncate(j.size + int64(len(lines)))
	}
	if err = errors.Join(err, syncNamed(j.file)); err != nil {
		j.mend()
		return err
	}
	j.length = j.size + int64(len(text))
	j.size += int64(len(lines))
	return nil
}

// unchanged says that somebody else has cut or prolonged the file, as who keeps logs short
// does: what was durable may be gone.
func (j *journal) unchanged() error {
	info, err := j.file.Stat()
	if err == nil && info.Size() != j.length {
		err = fmt.Errorf("%s had %d bytes and has %d: somebody else writes to it, or has cut it", j.file.Name(), j.length, info.Size())
	}
	return err
}

// open makes the file, and its name durable.
func (j *journal) open() error {
	if j.file != nil {
		return nil
	}
	f, err := j.create()
	if err != nil {
		return err
	}
	j.file = f
	return ledger.SyncDir(filepath.Dir(f.Name()))
}

// mend takes back what could only be written in part, as on a full disk: what is durable
// stays as it was, and is known to be cut.
func (j *journal) mend() {
	if j.file.Truncate(j.size) == nil && j.size > 0 {
		_, _ = j.file.WriteAt(append(j.head[:len(j.head):len(j.head)], cutLine...), j.size) // which had its room before
	}
}

// Close writes what waits, and closes the file.
func (j *journal) Close() error {
	j.mu.Lock()
	given := j.given
	j.mu.Unlock()
	err := j.flush(given)
	j.writing.Lock()
	defer j.writing.Unlock()
	if j.failed == nil {
		j.failed = os.ErrClosed
	}
	if j.file == nil {
		return err
	}
	f := j.file
	j.file = nil
	return errors.Join(err, f.Close())
}
