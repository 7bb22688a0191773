package main

import (
	"bufio"
	"context"
	"io"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

const validateLong = `Check rules files, traces and test files for mistakes, without holding one against the
other, and print what was understood. A FILE may be a directory or a pattern,
as in replay, or - for standard input.

A file called acel.yaml, acel.yml or acel.json, or whose top level has
contracts, groups, state, tools, waivers or extends, or was likely meant to, is a
rules file, one with cases a test file, and any other a trace, as is whatever has
a trace's keys there: tool, calls, messages, choices or traj. --as says otherwise. All mistakes
of a file are shown at once, each with its place. Each rules file is read by
itself, with those that it extends; examples are read and not run. The digest of a
policy, sha256:..., is the one that evidence has of a run with that rules file and
without --concurrency.

Exit codes:
  0  no mistake; there may be warnings, and with --allow-partial parts of traces
     that cannot be read
  2  mistakes, a file that cannot be read, a usage error, or, with --strict, a
     warning about rules`

const validateExample = `  acelctl validate acel.yaml
  acelctl validate --strict acel.yaml 'runs/**/*.jsonl'
  generate-rules | acelctl validate --as rules -`

func validateCommand() *cobra.Command {
	v := &validation{}
	cmd := &cobra.Command{
		Use:     "validate FILE...",
		Short:   "Check rules files, traces and test files for mistakes",
		Long:    validateLong,
		Example: validateExample,
		Args:    atLeastOne("file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			v.cmd = cmd
			defer v.source.Close()
			return v.run(args)
		},
	}
	word{&v.as, "KIND", []string{string(kindRules), string(kindTrace), string(kindTest)}}.addTo(cmd, "as", "", "take every file for rules, for a trace or for a test file")
	cmd.Flags().BoolVar(&v.strict, "strict", false, "take warnings about rules for mistakes")
	addAllowPartial(cmd, &v.partial)
	addColor(cmd, &v.color)
	v.reading.addTo(cmd)
	cmd.Flags().SortFlags = false
	return cmd
}

// A validation is one run of the command.
type validation struct {
	as, color string
	strict    bool
	partial   bool
	reading   readingFlags

	cmd    *cobra.Command
	source source
	failed bool
}

func (v *validation) run(args []string) error {
	e := newExpansion(soughtInputs(), v.reading.files()...)
	for _, arg := range args {
		e.argument(arg)
	}
	e.joinSubagents(v.reading.options())
	for _, note := range e.notes() {
		writeNote(v.cmd, note)
	}
	for _, i := range e.inputs {
		if i.problem != nil {
			v.show(i.problem)
			continue
		}
		if err := v.file(v.cmd.Context(), i); err != nil {
			return err
		}
	}
	if v.failed {
		return exitUnchecked
	}
	return nil
}

// file validates one file. The error is that of writing.
func (v *validation) file(ctx context.Context, i input) error {
	in, err := open(ctx, i.name, v.cmd.InOrStdin())
	if err != nil {
		v.show(unreadable(i.name, err))
		return nil
	}
	defer in.Close()
	b := bufio.NewReaderSize(in, headSize)
	head, _ := b.Peek(headSize) // a shorter file, or an error that reading meets again
	switch v.kind(i.name, head) {
	case kindRules:
		return v.rules(i.name, b)
	case kindTest:
		return v.test(i.name, b)
	}
	if again, is := in.(io.ReadSeeker); is && seekable(again) { // an archive is read from its end
		return v.trace(ctx, i, again)
	}
	return v.trace(ctx, i, b)
}

// seekable takes a file back to its beginning, and reports whether it could.
func seekable(in io.ReadSeeker) bool {
	_, err := in.Seek(0, io.SeekStart)
	return err == nil
}

// kind says what a file that begins with head is taken for.
func (v *validation) kind(name string, head []byte) kind {
	told := kindOf(head)
	switch {
	case v.as != "":
		return kind(v.as)
	case told != kindTest && isRulesName(name):
		return kindRules
	case told == kindRules && meantAsRules(head) && soughtTests().named(name):
		return kindTest // that names its rules, and has no case yet
	case told == "":
		return kindTrace
	}
	return told
}

// show writes problems to standard error, and remembers whether there were
// mistakes.
func (v *validation) show(problems ...*acel.Problem) {
	stderr := v.cmd.ErrOrStderr()
	for _, p := range problems {
		render.Problem(stderr, p, render.Options{Color: colored(v.color, stderr), Source: &v.source})
		v.failed = v.failed || !p.Warning
	}
}

// out is where what was found goes.
func (v *validation) out() io.Writer { return v.cmd.OutOrStdout() }
