package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A journalDir is a directory in which each live session leaves its trace, in a file
// of its own. Several processes may share it.
type journalDir struct {
	dir   string
	clock func() time.Time
}

// openJournalDir makes the directory, if there is none, and sees that files can be made
// in it: a gate that cannot write anything down would let nothing pass.
func openJournalDir(dir string) (*journalDir, error) {
	if err := makeDir(dir); err != nil {
		return nil, fmt.Errorf("--journal: %w", err)
	}
	return &journalDir{dir: dir, clock: time.Now}, nil
}

// session returns the journal of a session, which has a file once there is a call to
// write down.
func (d *journalDir) session(id string) *journal { return newJournal(id, d.create) }

// create makes a new file, of a name that sorts by the time.
func (d *journalDir) create() (*os.File, error) {
	for {
		f, err := os.OpenFile(filepath.Join(d.dir, stem(d.clock())+".jsonl"), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

// stem is a name that no other file has: the time, by which names sort, and a few
// letters that keep processes apart which share a moment.
func stem(at time.Time) string {
	return at.UTC().Format("2006-01-02T15-04-05.000000000Z-") + strings.ToLower(rand.Text()[:8])
}

// makeDir makes a directory that only its owner can look into, unless it is there, and
// tries whether a file can be made in it.
func makeDir(dir string) error {
	if dir == "" {
		return errors.New("it names nothing: is a variable of the shell unset?")
	}
	err := os.MkdirAll(dir, 0o700)
	if err == nil {
		var f *os.File
		if f, err = os.CreateTemp(dir, ".acelctl-*"); err == nil {
			err = errors.Join(f.Close(), os.Remove(f.Name()))
		}
	}
	if err != nil {
		return fmt.Errorf("no files can be made in %s: %w", dir, reason(err))
	}
	return nil
}
