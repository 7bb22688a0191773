package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// What a journal holds at most.
const (
	mostHookJournal = 256 << 20 // bytes that are read
	mostHookResult  = 8 << 20   // bytes of one result
)

// A hookJournal is the records of one session, as a native trace: a file that is locked
// while it is open. What add has returned of stays there, also when the machine stops.
type hookJournal struct {
	name string
	// past are the records that were there.
	past []acel.Call
	// repaired says what was done about a line that was not written whole; "" for none.
	repaired string

	file *os.File
	lock *flock.Flock
	size int64
}

// openHookJournal opens the journal of a session, and waits while another hook has it.
func openHookJournal(ctx context.Context, dir, name string) (_ *hookJournal, err error) {
	j := &hookJournal{name: filepath.Join(dir, name)}
	j.lock = flock.New(j.name+".lock", flock.SetPermissions(0o600))
	ctx, cancel := context.WithTimeout(ctx, hookPatience)
	defer cancel()
	for _, name := range []string{j.name, j.name + ".lock", j.name + ".torn", j.name + ".said"} {
		if info, err := os.Lstat(name); err == nil && !info.Mode().IsRegular() {
			return nil, fmt.Errorf("%s is no regular file; move it away", name)
		} else if err == nil && hookForeign(info) != "" {
			return nil, fmt.Errorf("%s %s; move it away", name, hookForeign(info))
		}
	}
	if _, err := j.lock.TryLockContext(ctx, 5*time.Millisecond); err != nil {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("another hook holds the journal %s, and did not let go of it within %v", j.name, hookPatience)
		}
		return nil, fmt.Errorf("the journal %s cannot be locked: %w", j.name, reason(err))
	}
	defer func() {
		if err != nil {
			j.close()
		}
	}()
	if err := j.load(); err != nil {
		return nil, fmt.Errorf("the journal %s cannot be read: %w", j.name, reason(err))
	}
	return j, nil
}

// load reads what is there.
func (j *hookJournal) load() error {
	f, err := os.OpenFile(j.name, os.O_RDWR|os.O_APPEND, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // it is made with its first record
	} else if err != nil {
		return err
	}
	j.file = f
	data, err := io.ReadAll(io.LimitReader(f, mostHookJournal+1))
	switch {
	case err != nil:
		return err
	case len(data) > mostHookJournal:
		return fmt.Errorf("it is larger than %d MiB; begin a new session", mostHookJournal>>20)
	}
	whole := bytes.LastIndexByte(data, '\n') + 1
	if whole < len(data) && (&hookJournal{name: j.name}).decode(data) == nil {
		whole = len(data) + 1 // but for its newline, the last line is there
		data = append(data, '\n')
		err = j.finish()
	} else {
		err = j.repair(data[whole:], int64(whole))
	}
	if err != nil {
		return err
	}
	j.size = int64(whole)
	return j.decode(data[:whole])
}

// finish ends the last line, which is whole and may have been answered: an editor or a
// copy took its newline.
func (j *hookJournal) finish() error {
	_, err := j.file.Write([]byte("\n"))
	return cmp.Or(err, j.file.Sync())
}

// repair cuts off a line that was not written whole, as when its process was killed:
// no answer was given by it. What is cut off is kept.
func (j *hookJournal) repair(torn []byte, at int64) error {
	if len(torn) == 0 {
		return nil
	}
	if err := hookAppend(j.name+".torn", append(torn, '\n')); err != nil {
		return err
	}
	if err := cmp.Or(j.file.Truncate(at), j.file.Sync()); err != nil {
		return err
	}
	j.repaired = fmt.Sprintf("ACEL has cut a line off the journal %s that was not written whole; it is in %s", j.name, filepath.Base(j.name)+".torn")
	return nil
}

// decode reads the records. All of them must be good: a session with a part missing is
// another one.
func (j *hookJournal) decode(data []byte) error {
	for e, err := range trace.Decode(bytes.NewReader(data), trace.Options{Name: j.name, Format: "native-jsonl"}) {
		switch {
		case err != nil:
			return fmt.Errorf("%w; move it away", err)
		case e.Kind == trace.Called:
			c := e.Call
			c.Args, c.Outcome.Result = bytes.Clone(c.Args), bytes.Clone(c.Outcome.Result)
			j.past = append(j.past, c)
		}
	}
	return nil
}

// add writes records down, durably: all of them or none.
func (j *hookJournal) add(records []acel.Call) error {
	if len(records) == 0 {
		return nil
	}
	var lines []byte
	for _, c := range records {
		line, err := trace.Record(c)
		if err == nil && len(line) > trace.DefaultMaxCall {
			err = fmt.Errorf("a record is larger than %d MiB", trace.DefaultMaxCall>>20)
		}
		if err != nil {
			return j.unwritten(err)
		}
		lines = append(append(lines, line...), '\n')
	}
	if err := j.create(); err != nil {
		return j.unwritten(err)
	}
	_, err := j.file.Write(lines)
	if err = cmp.Or(err, j.file.Sync()); err != nil {
		_ = j.file.Truncate(j.size) // else the next one finds a line that is not whole
		return j.unwritten(err)
	}
	j.size += int64(len(lines))
	if err := j.alone(); err != nil {
		return j.unwritten(err)
	}
	return nil
}

// alone says that the journal is not what it was but for what was written: another hook
// has judged by it meanwhile, as it can once the lock's file was removed. Of several that
// do so, one at most finds itself alone, so that no budget is used twice.
func (j *hookJournal) alone() error {
	held, err := j.file.Stat()
	if err != nil {
		return err
	}
	named, err := os.Stat(j.name)
	switch {
	case err != nil:
		return err
	case !os.SameFile(held, named):
		return errors.New("it is another file by now")
	case held.Size() != j.size:
		return errors.New("another hook wrote to it at the same time: was its lock removed?")
	}
	return nil
}

// create makes the file where there is none, so that its name is durable too.
func (j *hookJournal) create() error {
	if j.file != nil {
		return nil
	}
	f, err := os.OpenFile(j.name, os.O_RDWR|os.O_APPEND|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	j.file = f
	return hookSyncDir(filepath.Dir(j.name))
}

func (j *hookJournal) unwritten(err error) error {
	return fmt.Errorf("the journal %s cannot be written: %w", j.name, reason(err))
}

// close lets others have the journal.
func (j *hookJournal) close() {
	if j.file != nil {
		j.file.Close()
	}
	j.lock.Close()
}
