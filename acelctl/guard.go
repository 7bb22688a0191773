package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel/trace"
)

// chooseOutput settles where the report goes, "" for standard output.
func (r *replay) chooseOutput() error {
	switch {
	case r.output == stdoutName || isStdout(r.output):
		r.output = ""
	case r.output == "" && r.cmd.Flags().Changed("output"):
		return usageError(r.cmd, errors.New("--output names no file: is a variable of the shell unset? - is standard output"))
	}
	return nil
}

// isStdout reports whether a path stands for standard output. To open it anew
// would cut off what the shell appends to.
func isStdout(path string) bool {
	end, err := followLinks(path)
	return err == nil && slices.Contains([]string{"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}, filepath.Clean(end))
}

// target is the file that the report goes to.
func (r *replay) target() (fs.FileInfo, error) {
	if r.output != "" {
		return os.Stat(r.output)
	}
	if out, ok := r.cmd.OutOrStdout().(*output); ok {
		if f, ok := out.Writer.(*os.File); ok {
			return f.Stat()
		}
	}
	return nil, fs.ErrNotExist
}

// guardOutput refuses to write the report over its own input, and over what is
// no report: a shell makes of -o *.jsonl that the first trace is written to.
// What a damaged or a foreign file is cannot be told, and its name decides.
func (r *replay) guardOutput(inputs []input) error {
	output, err := r.target()
	if err != nil || !output.Mode().IsRegular() {
		return nil
	}
	if r.output == "" {
		if name, read := r.reads(output, inputs); read {
			return usageError(r.cmd, fmt.Errorf("standard output goes to %s, which is read", name))
		}
		return nil
	}
	if name, read := r.reads(output, inputs); read {
		return r.wouldOverwrite(name, "is read")
	}
	if what := holds(r.output); what != "" {
		return r.wouldOverwrite(r.output, "holds "+what)
	}
	if output.Size() > 0 && namedAsInput(r.output) && !isReport(r.output) {
		return r.wouldOverwrite(r.output, "is no report; remove it first, or name another")
	}
	return nil
}

func (r *replay) wouldOverwrite(name, why string) error {
	return usageError(r.cmd, fmt.Errorf("--output would overwrite %s, which %s", name, why))
}

// namedAsInput reports whether a file, or what it is a link to, has a name that
// traces and rules have.
func namedAsInput(name string) bool {
	end, err := followLinks(name)
	return soughtInputs().named(name) || err == nil && soughtInputs().named(end)
}

// reads returns the name by which a file is read, if it is.
func (r *replay) reads(file fs.FileInfo, inputs []input) (string, bool) {
	for _, name := range r.rules {
		if isFile(name, file) {
			return name, true
		}
	}
	return readAs(file, inputs, r.cmd.InOrStdin())
}

// readAs returns the name by which a file is one of the inputs, if it is.
func readAs(file fs.FileInfo, inputs []input, stdin io.Reader) (string, bool) {
	for _, i := range inputs {
		if i.name == stdinName && isOpen(stdin, file) {
			return "standard input", true
		}
		if i.name != stdinName && isFile(i.name, file) {
			return i.name, true
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

// holds says what a file holds that a report must not take the place of; ""
// for anything else.
func holds(name string) string {
	head, _ := headOf(name)
	switch told := kindOf(head); {
	case told == kindTest:
		return "tests"
	case told == kindRules || isRulesName(name):
		return "rules"
	case len(head) > 0 && looksLikeTrace(name, trace.Options{}):
		return "a trace"
	}
	return ""
}

// isReport reports whether a file is a JSON report of an earlier run, of replay
// or of test. A report in text cannot be told.
func isReport(name string) bool {
	head, _ := headOf(name)
	d := jsontext.NewDecoder(bytes.NewReader(head))
	for _, want := range []string{"{", "schema"} {
		if token, err := d.ReadToken(); err != nil || token.String() != want {
			return false
		}
	}
	schema, err := d.ReadToken()
	return err == nil && (strings.HasPrefix(schema.String(), "acel.report/") || strings.HasPrefix(schema.String(), "acel.test-report/"))
}
