package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/trace"
)

const convertLong = `Write traces as native JSON Lines, one call a line, whatever they were read from.
A FILE may be a directory or a pattern, as in replay, or - for standard input; the
sessions of several go into one output, and those of one name are told apart by a
number. What was left out is told on standard error.

With -o the file is written in one piece once all could be read; it is not written
over what is read, or over rules, tests or traces, unless --force says so. Without
-o lines are written as they are read.

` + originsHelp + `

Exit codes:
  0  all was converted
  2  a part of a file could not be read, and nothing is left under -o (see
     --allow-partial), a file holds no session, or a usage error`

const convertExample = `  acelctl convert transcript.jsonl
  acelctl convert --format openai-chat -o runs.jsonl 'chats/*.json'
  acelctl convert trajectory.json | acelctl replay -`

func convertCommand() *cobra.Command {
	c := &conversion{}
	cmd := &cobra.Command{
		Use:     "convert FILE...",
		Short:   "Write traces in the native form",
		Long:    convertLong,
		Example: convertExample,
		Args:    atLeastOne("file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			c.cmd = cmd
			defer c.source.Close()
			return c.run(args)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVarP(&c.output, "output", "o", "", "write to `FILE`, in one piece; - is standard output (default -)")
	flags.BoolVar(&c.force, "force", false, "replace FILE whatever it holds, unless it is read")
	addAllowPartial(cmd, &c.partial)
	addColor(cmd, &c.color)
	c.reading.addTo(cmd)
	c.reading.addFormat(cmd)
	return cmd
}

// A conversion is one run of the command.
type conversion struct {
	output, color  string
	force, partial bool
	reading        readingFlags

	cmd    *cobra.Command
	source source
	failed bool
	passed passed
	calls  int
	sets   int // of sessions
}

// errUnread ends a conversion of which something could not be read, so that no
// file is left. It has been told.
var errUnread = errors.New("something could not be read")

func (c *conversion) run(args []string) error {
	d := destination{cmd: c.cmd, name: &c.output, flag: "--output", what: "trace", replaces: func(string) bool { return c.force }}
	if err := d.choose(); err != nil {
		return err
	}
	inputs, notes := tracesOf(args, &c.reading)
	if err := d.guard(c.reading.files(), inputs); err != nil {
		return err
	}
	ctx, giveUp := untilInterrupt(c.cmd.Context())
	defer giveUp()
	err := c.write(func(w io.Writer) error { return c.convert(ctx, w, inputs) })
	if err != nil && !errors.Is(err, errUnread) {
		return err
	}
	for _, note := range append(notes, c.notes()...) {
		writeNote(c.cmd, note)
	}
	if err != nil {
		return exitUnchecked
	}
	return nil
}

// write has the output written to where it belongs.
func (c *conversion) write(convert func(io.Writer) error) error {
	if c.output == "" {
		return convert(c.cmd.OutOrStdout())
	}
	err := replaceFile(c.output, convert)
	if err != nil && !errors.Is(err, errUnread) {
		return fmt.Errorf("acelctl: the trace cannot be written to %s: %w", c.output, reason(err))
	}
	return err
}

// convert writes the sessions of the files, one file after the other.
func (c *conversion) convert(ctx context.Context, w io.Writer, inputs []input) error {
	r := &reading{options: c.reading.options(), stdin: c.cmd.InOrStdin()}
	if stderr := c.cmd.ErrOrStderr(); terminal(stderr) {
		defer r.counts.show(stderr, len(inputs))()
	}
	out := &converted{Writer: trace.NewWriter(w)}
	reads := make([]*fileRead, len(inputs))
	for n, i := range inputs {
		reads[n] = &fileRead{}
		if ctx.Err() == nil && out.err == nil {
			f := r.file(ctx, i, out.event)
			reads[n] = &f
		}
	}
	if err := out.Close(); err != nil {
		return err
	}
	sparingHints(inputs, reads)
	for n, i := range inputs {
		c.take(i, reads[n])
	}
	c.show(interruption(inputs, reads)...)
	if c.failed {
		return errUnread
	}
	return nil
}

// take settles how the reading of a file went.
func (c *conversion) take(i input, f *fileRead) {
	before := c.failed
	c.show(f.problems...)
	if c.partial && f.parts > 0 {
		c.failed = before
	}
	if f.empty() {
		c.show(inputProblem(i.name, f.nothing(), ""))
	}
	c.passed.join(f.passed)
	c.calls += f.calls.n
	c.sets += f.sessions
	if f.aside != "" {
		writeNote(c.cmd, f.aside)
	}
}

// notes say what was written, and what was left out.
func (c *conversion) notes() []string {
	all := []string{fmt.Sprintf("%s, %s", count(c.sets, "session"), count(c.calls, "call"))}
	for _, l := range c.passed.list() {
		all = append(all, "left out: "+l.fact())
	}
	return all
}

// show writes problems to standard error, and remembers whether there were any.
func (c *conversion) show(problems ...*acel.Problem) {
	stderr := c.cmd.ErrOrStderr()
	for _, p := range problems {
		render.Problem(stderr, p, render.Options{Color: colored(c.color, stderr), Source: &c.source})
		c.failed = c.failed || !p.Warning
	}
}
