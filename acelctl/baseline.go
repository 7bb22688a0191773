package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// baselineFlags are those about the findings that are known.
type baselineFlags struct {
	// read is the baseline to compare with, write the one to make; "" is none.
	read, write string
}

func (f *baselineFlags) addTo(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.read, "baseline", "", "let the findings pass that `FILE` knows of, which --write-baseline wrote")
	flags.StringVar(&f.write, "write-baseline", "", "write what was found to `FILE`, so that it is known from now on; what\nFILE, or the one of --baseline, had before keeps its day")
}

// files are the baselines that are there, and lie perhaps among the traces.
func (f *baselineFlags) files() []string {
	return slices.DeleteFunc([]string{f.read, f.write}, func(name string) bool { return !isBaseline(name) })
}

// isBaseline reports whether a file begins as a baseline does.
func isBaseline(name string) bool {
	head, _ := headOf(name)
	begins := firstTokens(head, 3)
	return len(begins) == 3 && begins[0] == "{" && begins[1] == "schema" && strings.HasPrefix(begins[2], "acel.baseline/")
}

// settle refuses flags that name no file to read or to write.
func (f *baselineFlags) settle(cmd *cobra.Command) error {
	changed := cmd.Flags().Changed
	switch {
	case changed("baseline") && f.read == "":
		return errors.New("--baseline names no file: is a variable of the shell unset?")
	case changed("write-baseline") && f.write == "":
		return errors.New("--write-baseline names no file: is a variable of the shell unset?")
	case f.write == stdoutName || isStdout(f.write):
		return errors.New("--write-baseline is for a file, which --baseline can name afterwards")
	}
	return nil
}

// guard refuses what cannot be: a baseline read from the stream of a trace, one
// that goes where a report goes, or over what is read or is no baseline.
func (f *baselineFlags) guard(cmd *cobra.Command, read []string, inputs []input, reports []string) error {
	isStdin := func(i input) bool { return i.name == stdinName }
	if f.read == stdinName && slices.ContainsFunc(inputs, isStdin) {
		return usageError(cmd, errors.New("both a trace and the baseline would be read from standard input"))
	}
	if f.write == "" {
		return nil
	}
	for _, name := range reports {
		if sameFile(name, f.write) {
			return usageError(cmd, fmt.Errorf("both a report and the baseline would be written to %s", f.write))
		}
	}
	d := destination{cmd: cmd, name: &f.write, flag: "--write-baseline", replaces: isBaseline, what: "baseline"}
	if err := d.guard(read, inputs); err != nil {
		return err
	}
	if held(f.write) && !isBaseline(f.write) {
		return d.wouldOverwrite(f.write, "is no baseline; remove it first, or name another")
	}
	return nil
}

// held reports whether a regular file is there that is not empty.
func held(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular() && info.Size() > 0
}
