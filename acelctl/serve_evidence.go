package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
)

// A liveLog is the evidence of what violates one policy while it is in force: a log that
// has a file from the first violation on. It is safe for concurrent use.
type liveLog struct {
	o      evidence.Options
	policy *acel.Policy
	path   string

	mu              sync.Mutex
	log             *evidence.Log // nil before the first violation
	file            *os.File
	sessions, calls int
	bundles         int // that were written
	failed          error

	// syncing is held while the file is made durable. It is taken before mu.
	syncing sync.Mutex
	synced  int // bundles that are on the disk
}

var errLogClosed = errors.New("the log is closed")

// session returns who takes down the evidence of a session.
func (l *liveLog) session(id string) *evidence.Recorder {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sessions++
	return evidence.NewRecorder(evidence.Session{ID: id}, evidence.PolicyDigest(l.policy), l.keep)
}

// called counts a call.
func (l *liveLog) called() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.calls++
}

// keep writes a bundle. It is on the disk once durable has returned, which is not called
// under a session's lock.
func (l *liveLog) keep(b *evidence.Bundle) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.failed == nil {
		l.failed = l.begin()
	}
	if l.failed == nil {
		l.failed = l.log.Append(b)
	}
	if l.failed == nil {
		l.bundles++
	}
	return l.failed
}

// begin makes the file, which is there no more than once.
func (l *liveLog) begin() error {
	if l.log != nil {
		return nil
	}
	f, err := os.OpenFile(l.path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	l.file = f
	if l.log, err = evidence.NewLog(f, l.policy, l.o); err != nil {
		return err
	}
	return ledger.SyncDir(filepath.Dir(l.path))
}

// durable returns once the bundles that were written are on the disk. The error says why
// evidence is missing, and stays.
func (l *liveLog) durable() error {
	l.syncing.Lock()
	defer l.syncing.Unlock()
	l.mu.Lock()
	file, written, err := l.file, l.bundles, l.failed
	l.mu.Unlock()
	if err == nil && l.synced < written {
		err = syncNamed(file)
		l.synced = written
		l.fail(err)
	}
	if err != nil {
		return fmt.Errorf("the evidence cannot be written to %s: %w", l.path, reason(err))
	}
	return nil
}

// fail remembers the first error.
func (l *liveLog) fail(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.failed = cmp.Or(l.failed, err)
}

// close ends the log, and writes its checkpoint where it is signed. It returns the number
// of its bundles; without any there is no log.
func (l *liveLog) close() (int, error) {
	l.syncing.Lock()
	defer l.syncing.Unlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return 0, l.failed
	}
	err := l.failed
	if err == nil {
		err = l.log.Close(evidence.Counts{Sessions: l.sessions, Calls: l.calls})
	}
	err = errors.Join(err, syncNamed(l.file), l.file.Close())
	l.synced = l.bundles
	if err == nil && l.o.Signer != nil {
		err = l.check(l.log.Checkpoint())
	}
	l.failed = cmp.Or(err, errLogClosed)
	return l.bundles, err
}

// check writes the signed checkpoint of the whole log beside it.
func (l *liveLog) check(c ledger.Checkpoint) error {
	text, err := c.Sign(l.o.Signer)
	if err != nil {
		return err
	}
	file, err := writeUnnamed(checkpointOf(l.path), 0, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	defer file.drop()
	if err == nil {
		err = file.take()
	}
	if err == nil {
		err = ledger.SyncDir(filepath.Dir(l.path))
	}
	return err
}
