package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel/trace"
)

// A destination is where a command writes to: the file that --output names, or
// standard output, which is "".
type destination struct {
	cmd  *cobra.Command
	name *string
	// flag is how the command line has named it.
	flag string
	// replaces reports whether what a file of that name holds may be replaced, and
	// is a what.
	replaces func(name string) bool
	what     string
}

// choose settles where the output goes.
func (d destination) choose() error {
	switch {
	case *d.name == stdoutName || isStdout(*d.name):
		*d.name = ""
	case *d.name == "" && d.cmd.Flags().Changed("output"):
		return usageError(d.cmd, errors.New(d.flag+" names no file: is a variable of the shell unset? - is standard output"))
	}
	return nil
}

// isStdout reports whether a path stands for standard output. To open it anew
// would cut off what the shell appends to.
func isStdout(path string) bool {
	end, err := followLinks(path)
	return err == nil && slices.Contains([]string{"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}, filepath.Clean(end))
}

// target is the file that the output goes to.
func (d destination) target() (fs.FileInfo, error) {
	if *d.name != "" {
		return os.Stat(*d.name)
	}
	if out, ok := d.cmd.OutOrStdout().(*output); ok {
		if f, ok := out.Writer.(*os.File); ok {
			return f.Stat()
		}
	}
	return nil, fs.ErrNotExist
}

// guard refuses to write over the command's own input, and over what is not to be
// replaced: a shell makes of -o *.jsonl that the first trace is written to. What
// a damaged or a foreign file is cannot be told, and its name decides.
func (d destination) guard(rules []string, inputs []input) error {
	output, err := d.target()
	if err != nil || !output.Mode().IsRegular() {
		return nil
	}
	name, read := reads(output, rules, inputs, d.cmd.InOrStdin())
	switch {
	case read && *d.name == "":
		return usageError(d.cmd, fmt.Errorf("standard output goes to %s, which is read", name))
	case read:
		return d.wouldOverwrite(name, "is read")
	case *d.name == "" || d.replaces(*d.name):
		return nil
	}
	if what := holds(*d.name); what != "" {
		return d.wouldOverwrite(*d.name, "holds "+what)
	}
	if output.Size() > 0 && namedAsInput(*d.name) {
		return d.wouldOverwrite(*d.name, "is no "+d.what+"; remove it first, or name another")
	}
	return nil
}

func (d destination) wouldOverwrite(name, why string) error {
	return usageError(d.cmd, fmt.Errorf("%s would overwrite %s, which %s", d.flag, name, why))
}

// namedAsInput reports whether a file, or what it is a link to, has a name that
// traces and rules have.
func namedAsInput(name string) bool {
	end, err := followLinks(name)
	return soughtInputs().named(name) || err == nil && soughtInputs().named(end)
}

// reads returns the name by which a file is read, if it is.
func reads(file fs.FileInfo, rules []string, inputs []input, stdin io.Reader) (string, bool) {
	for _, name := range rules {
		if isFile(name, file) {
			return name, true
		}
	}
	return readAs(file, inputs, stdin)
}

// readAs returns the name by which a file is one of the inputs, if it is.
func readAs(file fs.FileInfo, inputs []input, stdin io.Reader) (string, bool) {
	for _, i := range inputs {
		if i.name == stdinName && isOpen(stdin, file) {
			return "standard input", true
		}
		for _, name := range append(i.beside, i.name) {
			if name != stdinName && isFile(name, file) {
				return name, true
			}
		}
	}
	return "", false
}

func isFile(name string, file fs.FileInfo) bool {
	info, err := os.Stat(name)
	return err == nil && os.SameFile(info, file)
}

// isOpen reports whether a stream is read from a file.
func isOpen(stream io.Reader, file fs.FileInfo) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && os.SameFile(info, file)
}

// isSecret reports whether a file that begins with head holds a secret of 256 bits, as
// 'acelctl keygen --secret' writes it.
func isSecret(head []byte) bool {
	secret, err := base64.StdEncoding.DecodeString(string(bytes.TrimSpace(head)))
	return err == nil && len(secret) == sha256.Size
}

// holdsProof says which part of a proof a file is that begins with head: what is lost
// with one cannot be made again. It is "" for anything else.
func holdsProof(head []byte) string {
	key, _ := keyFile(head)
	receipt, _ := receiptFile(head)
	checkpoint, _ := checkpointFile(head)
	switch {
	case beginsLog(head):
		return "a log of acel"
	case key != "":
		return "a key"
	case receipt != "":
		return "a receipt"
	case checkpoint != "":
		return "a checkpoint"
	case isSecret(head):
		return "a secret"
	}
	return ""
}

// holds says what a file holds that a report must not take the place of; ""
// for anything else.
func holds(name string) string {
	head, _ := headOf(name)
	switch told := kindOf(head); {
	case told == kindTest:
		return "tests"
	case told == kindRules || isRulesName(name):
		return "rules"
	case isBaseline(name):
		return "a baseline"
	case holdsProof(head) != "":
		return holdsProof(head)
	case len(head) > 0 && looksLikeTrace(name, trace.Options{}):
		return "a trace"
	}
	return ""
}
