package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
	"github.com/acel-dev/acel/acel/report"
)

// A verified file is one with what was found of it.
type verified struct {
	name string
	// log is what was found of a log, and receipt of a receipt; both are nil where
	// that cannot be told.
	log     *evidence.Report
	receipt *proven
	// checkpoint is the file of the checkpoint that it was held against, "" for none;
	// beside says that nobody has named it.
	checkpoint string
	beside     bool
	// pin is the file that remembers the log, "" for none; known says that it did.
	pin   string
	known bool
	// remembered is the text of the pin; nil where there was none.
	remembered []byte
	// problem is why the file could not be checked.
	problem *acel.Problem
}

func (f *verified) outcome() report.Outcome {
	switch {
	case f.problem != nil:
		return report.Unchecked
	case f.receipt != nil && f.receipt.why != "", f.log != nil && !f.log.Sound():
		return report.Failed
	}
	return report.Clean
}

// file verifies a file.
func (v *verification) file(name string) verified {
	f := verified{name: name}
	f.problem = readLog(v.cmd.Context(), name, v.cmd.InOrStdin(), func(head []byte, in io.Reader) *acel.Problem {
		if ledger.IsReceipt(head) {
			return v.receipt(&f, in)
		}
		return v.log(&f, head, in)
	})
	return f
}

// log verifies a log, and has the pin remember it.
func (v *verification) log(f *verified, head []byte, in io.Reader) *acel.Problem {
	o := v.options
	if p := f.remember(&o, v.checkpoint); p != nil {
		return p
	}
	if v.pin == "" {
		return f.verify(head, in, o)
	}
	return withPin(v.cmd.Context(), v.pin, func(locked error) *acel.Problem {
		if p := f.recall(&o, v.pin); p != nil {
			return p
		}
		if p := f.verify(head, in, o); p != nil {
			return p
		}
		return f.keep(locked)
	})
}

// verify holds a log against the options.
func (f *verified) verify(head []byte, in io.Reader, o ledger.Options) (p *acel.Problem) {
	f.log, p = verifyLog(f.name, head, in, o)
	return p
}

// readLog opens a file, and shows how it begins and all of it to check.
func readLog(ctx context.Context, name string, stdin io.Reader, check func(head []byte, in io.Reader) *acel.Problem) *acel.Problem {
	in, err := open(ctx, name, stdin)
	if err != nil {
		return unreadable(name, err)
	}
	defer in.Close()
	b := bufio.NewReaderSize(in, headSize)
	head, _ := b.Peek(headSize) // a shorter file, or an error that reading meets again
	return check(head, b)
}

// verifyLog holds what begins with head against the options, if it is a log.
func verifyLog(name string, head []byte, in io.Reader, o ledger.Options) (*evidence.Report, *acel.Problem) {
	if p := noLog(name, head); p != nil {
		return nil, p
	}
	found, err := evidence.Verify(in, o)
	switch {
	case err == nil:
		return found, nil
	case errors.Is(err, ledger.ErrEmpty):
		return nil, inputProblem(name, err.Error(), "a checkpoint or a pin that was kept elsewhere shows what stood there")
	case errors.As(err, new(ledger.VersionError)):
		return nil, inputProblem(name, "this is "+err.Error(), "a newer acelctl reads it")
	case errors.Is(err, ledger.ErrNotLedger):
		return nil, foreign(name)
	}
	return nil, unreadable(name, err)
}

// noDirectories refuses directories, and names the logs in them.
func noDirectories(args []string) error {
	for _, dir := range args {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			continue
		}
		names := logsIn(dir)
		if len(names) == 0 {
			return fmt.Errorf("%s is a directory, and no log is in it; name the files", dir)
		}
		return fmt.Errorf("%s is a directory; name the files: %s", dir, firstFew(names))
	}
	return nil
}

// logsIn returns the files of a directory that begin as logs do, or receipts.
func logsIn(dir string) []string {
	entries, _ := os.ReadDir(dir) // sorted by name
	var names []string
	for _, e := range entries {
		name := filepath.Join(dir, e.Name())
		if head, _ := headOf(name); beginsLog(head) || ledger.IsReceipt(head) {
			names = append(names, shellWord(name))
		}
	}
	return names
}
