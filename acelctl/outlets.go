package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel/report"
)

// An outlet is one form of the report, and where it goes.
type outlet struct {
	format report.Format
	file   string // "" is standard output
}

// outlets are the values of --format, each NAME or NAME=FILE.
type outlets []outlet

// addTo adds the flag to a command, and the names to shell completion.
func (o *outlets) addTo(cmd *cobra.Command) {
	cmd.Flags().VarP(o, "format", "f", "how to write the report, and where to; repeat it to write several:\n"+enumerate(formatNames()))
	complete := cobra.FixedCompletions(formatNames(), cobra.ShellCompDirectiveNoSpace)
	_ = cmd.RegisterFlagCompletionFunc("format", complete) // it fails only for a flag that is not there
}

// Set takes one more form of the report.
func (o *outlets) Set(text string) error {
	name, file, named := strings.Cut(text, "=")
	format, err := report.Find(name)
	switch {
	case err != nil:
		return err
	case named && file == "":
		return errors.New("it names no file behind the =: is a variable of the shell unset?")
	case file == stdoutName || isStdout(file):
		file = ""
	}
	*o = append(*o, outlet{format, file})
	return nil
}

// String returns the forms; "" where there is none yet, so that the help shows no
// default in the form of a list.
func (o *outlets) String() string {
	var all []string
	for _, one := range *o {
		all = append(all, one.String())
	}
	return strings.Join(all, " ")
}

// Type names the argument in the help.
func (o *outlets) Type() string { return "NAME[=FILE]" }

// String spells the outlet as the command line does.
func (o outlet) String() string {
	if o.file == "" {
		return o.format.Name
	}
	return o.format.Name + "=" + o.file
}

// settle joins --output to --format, fills in the default, and refuses what
// cannot be: two reports on one stream or in one file.
func (f *replayFlags) settle() error {
	if len(f.outlets) == 0 {
		f.outlets = outlets{{format: report.Formats()[0]}}
	}
	if f.output != "" {
		if len(f.outlets) > 1 || f.outlets[0].file != "" {
			return fmt.Errorf("--output is for one --format without a file; write --format %s=%s", f.outlets[0].format.Name, f.output)
		}
		f.outlets[0].file = f.output
	}
	for i, one := range f.outlets {
		same := func(other outlet) bool { return sameFile(one.file, other.file) }
		switch first := slices.IndexFunc(f.outlets[:i], same); {
		case first < 0:
		case one.file == "":
			return fmt.Errorf("both %s and %s would go to standard output; write --format %s=FILE", f.outlets[first].format.Name, one.format.Name, one.format.Name)
		default:
			return fmt.Errorf("both %s and %s would be written to %s", f.outlets[first].format.Name, one.format.Name, one.file)
		}
	}
	return nil
}

// sameFile reports whether two names lead to one file, which need not be there.
func sameFile(a, b string) bool {
	if a == "" || b == "" {
		return a == b
	}
	first, failed := followLinks(a)
	second, failedToo := followLinks(b)
	if failed != nil || failedToo != nil {
		return a == b
	}
	inDirectory := func(name string) string { return filepath.Join(realPath(filepath.Dir(name)), filepath.Base(name)) }
	if inDirectory(first) == inDirectory(second) {
		return true
	}
	one, err := os.Stat(first)
	other, errToo := os.Stat(second)
	return err == nil && errToo == nil && os.SameFile(one, other)
}

// files are the files that reports go to.
func (o outlets) files() []string {
	var all []string
	for _, one := range o {
		if one.file != "" {
			all = append(all, one.file)
		}
	}
	return all
}

// onScreen reports whether somebody reads the report on standard output.
func (o outlets) onScreen() bool {
	return slices.ContainsFunc(o, func(one outlet) bool { return one.file == "" && one.format.Readable })
}

// timelines reports whether a report draws the calls of sessions.
func (o outlets) timelines() bool {
	return slices.ContainsFunc(o, func(one outlet) bool { return one.format.Timeline })
}
