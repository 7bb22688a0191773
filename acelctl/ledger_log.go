package main

import (
	"bufio"
	"cmp"
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

// A provenLog is a log that was verified, to make something else of. It is open yet:
// another file that takes its name meanwhile is none of it.
type provenLog struct {
	name   string
	file   *os.File
	report *evidence.Report
	// options are what it was held against.
	options ledger.Options
	// digest is that of the file, size its bytes: what is written to it later is
	// not part of what was verified.
	digest ledger.Hash
	size   int64
	// entries counts the entries by kind.
	entries map[string]int
	// signed is the signed checkpoint that lies beside it; nil for none.
	signed []byte
}

// withLog verifies a log, and has something made of it. Where it does not hold,
// standard error says why, and the error is the exit code.
func withLog(cmd *cobra.Command, name string, keys []string, use func(*provenLog) error) error {
	trusted, err := publicKeys(keys)
	if err != nil {
		return usageError(cmd, err)
	}
	if err := cmp.Or(noDirectories([]string{name}), readTwice(name)); err != nil {
		return usageError(cmd, err)
	}
	l := &provenLog{name: name, entries: map[string]int{}, options: ledger.Options{Keys: trusted}}
	if l.file, err = os.Open(name); err != nil {
		render.Problem(cmd.ErrOrStderr(), unreadable(name, err), render.Options{})
		return exitUnchecked
	}
	defer l.file.Close()
	if err := l.verify(cmd); err != nil {
		return err
	}
	return use(l)
}

// verify holds the log against what was given, and says why it does not hold.
func (l *provenLog) verify(cmd *cobra.Command) error {
	f, stderr := verified{name: l.name}, cmd.ErrOrStderr()
	if !takesOutput(cmd, checkpointOf(l.name)) {
		f.problem = f.remember(&l.options, "")
	}
	if f.problem == nil {
		f.problem = l.read(&f, &interruptible{cmd.Context(), l.file})
	}
	if f.problem != nil {
		render.Problem(stderr, f.problem, render.Options{})
		return exitUnchecked
	}
	l.report = f.log
	if !f.log.Sound() {
		(&verifiedText{w: stderr}).file(f)
		return exitOf(report.Failed)
	}
	return nil
}

// takesOutput reports whether a file is the one, empty yet, that the shell has made for
// what the command prints.
func takesOutput(cmd *cobra.Command, name string) bool {
	output, err := destination{cmd: cmd, name: new(string)}.target()
	return err == nil && output.Mode().IsRegular() && output.Size() == 0 && isFile(name, output)
}

// readTwice refuses what can be read only once.
func readTwice(name string) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file, and a log is read twice here; copy it into one", name)
	}
	return nil
}

// read verifies the log, and takes down what it was.
func (l *provenLog) read(f *verified, in io.Reader) (p *acel.Problem) {
	if len(l.options.Checkpoints) > 0 {
		l.signed = l.options.Checkpoints[0]
	}
	sum, o := sha256.New(), l.options
	b := bufio.NewReaderSize(io.TeeReader(in, io.MultiWriter(sum, (*byteCount)(&l.size))), headSize)
	head, _ := b.Peek(headSize) // a shorter file, or an error that reading meets again
	o.Visit = l.count
	f.log, p = verifyLog(f.name, head, b, o)
	l.digest = ledger.Hash(sum.Sum(nil))
	return p
}

func (l *provenLog) count(_ int, line *ledger.Line, _ ledger.Standing) *ledger.Fault {
	l.entries[line.Kind]++
	return nil
}

// again reads the log once more, as far as it was verified, and fails where it is not
// what it was then.
func (l *provenLog) again(cmd *cobra.Command, read func(io.Reader) error) error {
	if _, err := l.file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("%s: %s: %w", cmd.CommandPath(), l.name, reason(err))
	}
	sum := sha256.New()
	in := io.TeeReader(io.LimitReader(&interruptible{cmd.Context(), l.file}, l.size), sum)
	err := read(in)
	_, failed := io.Copy(io.Discard, in)
	switch {
	case failed != nil:
		return fmt.Errorf("%s: %s: %w", cmd.CommandPath(), l.name, reason(failed))
	case ledger.Hash(sum.Sum(nil)) != l.digest, errors.Is(err, errChanged):
		return l.changed(cmd)
	}
	return err
}

// A byteCount counts what is written to it.
type byteCount int64

func (c *byteCount) Write(p []byte) (int, error) {
	*c += byteCount(len(p))
	return len(p), nil
}

// errChanged: the file is not the one that was verified.
var errChanged = errors.New("the log was changed while it was read")

// changed says that what was read the second time is another log.
func (l *provenLog) changed(cmd *cobra.Command) error {
	(&verifiedText{w: cmd.ErrOrStderr()}).verdict("FAIL: "+l.name+" was changed while it was read. What was written of it is not to be used: remove that, and run it again", report.Failed)
	return exitOf(report.Failed)
}
