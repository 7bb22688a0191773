package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
)

// A provenLog is a log that was verified, to make something else of.
type provenLog struct {
	name   string
	report *evidence.Report
	// digest is that of the file, size its bytes: what is written to it later is
	// not part of what was verified.
	digest ledger.Hash
	size   int64
	// entries counts the entries by kind.
	entries map[string]int
	// signed is the signed checkpoint that lies beside it; nil for none.
	signed []byte
}

// proveLog verifies a log. Where it does not hold, standard error says why, and the
// error is the exit code.
func proveLog(cmd *cobra.Command, name string, keys []string) (*provenLog, error) {
	trusted, err := publicKeys(keys)
	if err != nil {
		return nil, usageError(cmd, err)
	}
	if err := cmp.Or(noDirectories([]string{name}), readTwice(name)); err != nil {
		return nil, usageError(cmd, err)
	}
	f, l := verified{name: name}, &provenLog{name: name, entries: map[string]int{}}
	o := ledger.Options{Keys: trusted, Visit: l.count}
	f.problem = readLog(cmd.Context(), name, cmd.InOrStdin(), func(head []byte, in io.Reader) *acel.Problem {
		return l.read(&f, head, in, o)
	})
	stderr := cmd.ErrOrStderr()
	if f.problem != nil {
		render.Problem(stderr, f.problem, render.Options{})
		return nil, exitUnchecked
	}
	l.report = f.log
	if !f.log.Sound() {
		(&verifiedText{w: stderr}).file(f)
		return nil, exitOf(report.Failed)
	}
	return l, nil
}

// readTwice refuses what can be read only once.
func readTwice(name string) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file, and a log is read twice here; copy it into one", name)
	}
	return nil
}

// read verifies what begins with head, and takes down what it was.
func (l *provenLog) read(f *verified, head []byte, in io.Reader, o ledger.Options) *acel.Problem {
	p := f.remember(&o, "")
	if p != nil {
		return p
	}
	if len(o.Checkpoints) > 0 {
		l.signed = o.Checkpoints[0]
	}
	sum := sha256.New()
	f.log, p = verifyLog(f.name, head, io.TeeReader(in, io.MultiWriter(sum, (*byteCount)(&l.size))), o)
	l.digest = ledger.Hash(sum.Sum(nil))
	return p
}

func (l *provenLog) count(_ int, line *ledger.Line, _ bool) *ledger.Fault {
	l.entries[line.Kind]++
	return nil
}

// again opens the file once more, as far as it was verified.
func (l *provenLog) again(ctx context.Context, read func(io.Reader) error) error {
	in, err := os.Open(l.name)
	if err != nil {
		return fmt.Errorf("acelctl: %s: %w", l.name, reason(err))
	}
	defer in.Close()
	return read(io.LimitReader(&interruptible{ctx, in}, l.size))
}

// A byteCount counts what is written to it.
type byteCount int64

func (c *byteCount) Write(p []byte) (int, error) {
	*c += byteCount(len(p))
	return len(p), nil
}

// errChanged: the file is not the one that was verified.
var errChanged = errors.New("acelctl: the log was changed while it was read; run it again")
