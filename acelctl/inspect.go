package main

import (
	"cmp"
	"context"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

const inspectLong = `Say what traces hold, without any rule: as which format a file was recognised and
why; its sessions, calls, results and errors; the tools and whose calls they are;
what was left out, and why; and what could not be read.

A FILE may be a directory or a pattern, as in replay, or - for standard input.
--format NAME reads it as one of 'acelctl formats'; --sessions lists every session.

` + originsHelp + `

Exit codes:
  0  all could be read
  2  a part of a file could not be read (see --allow-partial), a file is no trace
     that is known, or a usage error`

const inspectExample = `  acelctl inspect transcript.jsonl
  acelctl inspect --format claude-code --sessions ~/.claude/projects/shop
  acelctl inspect --json 'runs/**/*.json'`

func inspectCommand() *cobra.Command {
	i := &inspect{}
	cmd := &cobra.Command{
		Use:     "inspect FILE...",
		Short:   "Say what traces hold",
		Long:    inspectLong,
		Example: inspectExample,
		Args:    atLeastOne("file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			i.cmd = cmd
			defer i.source.Close()
			return i.run(args)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.BoolVar(&i.sessions, "sessions", false, "list every session")
	flags.BoolVar(&i.json, "json", false, "write one JSON document")
	addAllowPartial(cmd, &i.partial)
	addColor(cmd, &i.color)
	i.reading.addTo(cmd)
	i.reading.addFormat(cmd)
	return cmd
}

// An inspect is one run of the command.
type inspect struct {
	sessions, json, partial bool
	color                   string
	reading                 readingFlags

	cmd    *cobra.Command
	source source
	failed bool
}

func (i *inspect) run(args []string) error {
	inputs, notes := tracesOf(args, &i.reading)
	ctx, giveUp := untilInterrupt(i.cmd.Context())
	defer giveUp()
	all := i.readAll(ctx, inputs)
	reads := make([]*fileRead, len(all))
	for n := range all {
		reads[n] = &all[n].fileRead
	}
	sparingHints(inputs, reads)
	for n := range all {
		i.judge(inputs[n], &all[n])
	}
	i.show(interruption(inputs, reads)...)
	if silent := i.reading.silentNote(calledIn(reads)); silent != "" {
		notes = append(notes, silent)
	}
	for _, note := range notes {
		writeNote(i.cmd, note)
	}
	if err := i.write(inputs, all); err != nil {
		return err
	}
	if i.failed {
		return exitUnchecked
	}
	return nil
}

// tracesOf returns the files that arguments name, and what there is to say of
// them.
func tracesOf(args []string, f *readingFlags) (inputs []input, notes []string) {
	e := newExpansion(soughtTraces(), f.files()...)
	for _, arg := range args {
		e.argument(arg)
	}
	e.settle(f)
	return e.inputs, e.notes()
}

// readAll reads the files, several at a time.
func (i *inspect) readAll(ctx context.Context, inputs []input) []inspected {
	r := &reading{options: i.reading.options(), stdin: i.cmd.InOrStdin()}
	if stderr := i.cmd.ErrOrStderr(); terminal(stderr) {
		defer r.counts.show(stderr, len(inputs))()
	}
	all := make([]inspected, len(inputs))
	forEach(ctx, len(inputs), runtime.GOMAXPROCS(0), func(n int) {
		one := inspected{}
		if i.sessions {
			one.list = &[]*inspectedSession{}
		}
		f := r.file(ctx, inputs[n], one.event)
		one.fileRead = f
		all[n] = one
	})
	return all
}

// judge shows what is wrong with a file, and settles whether that decides.
func (i *inspect) judge(in input, one *inspected) {
	if one.empty() && len(one.found) == 0 {
		one.problems = append(one.problems, inputProblem(in.name, cmp.Or(one.aside, "holds nothing that could be recognised"), ""))
	}
	before := i.failed
	i.show(one.problems...)
	if i.partial && one.parts > 0 {
		i.failed = before
	}
}

// show writes problems to standard error, and remembers whether there were any.
func (i *inspect) show(problems ...*acel.Problem) {
	stderr := i.cmd.ErrOrStderr()
	for _, p := range problems {
		render.Problem(stderr, p, render.Options{Color: colored(i.color, stderr), Source: &i.source})
		i.failed = i.failed || !p.Warning
	}
}
