package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/rules"
)

func initCommand() *cobra.Command {
	i := &initialization{}
	cmd := &cobra.Command{
		Use:     "init [FILE]",
		Aliases: []string{"init-config"},
		Short:   "Write a rules file to start from",
		Long:    initLong(),
		Example: initExample,
		Args:    atMostOneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			i.cmd = cmd
			defer i.source.Close()
			return i.run(append(args, rules.FileNames()[0])[0])
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringArrayVar(&i.from, "from", nil, "propose contracts from what this `TRACE` shows; may be repeated")
	flags.BoolVar(&i.force, "force", false, "replace FILE if it is there")
	addColor(cmd, &i.color)
	i.reading.addTo(cmd)
	return cmd
}

// An initialization is one run of the command.
type initialization struct {
	from    []string
	force   bool
	color   string
	reading readingFlags

	cmd    *cobra.Command
	source source
	failed bool
}

func atMostOneFile(cmd *cobra.Command, args []string) error {
	if len(args) > 1 {
		return usageError(cmd, fmt.Errorf("it writes one file, and got %q and %q", args[0], args[1]))
	}
	return nil
}

// run writes the file called name, or "-" to standard output. Whatever is wrong
// is said before anything is written.
func (i *initialization) run(name string) error {
	form, ok := formOf(name)
	if !ok {
		return usageError(i.cmd, fmt.Errorf("a rules file ends in .yaml, .yml or .json, and %q does not", name))
	}
	t := target{name: name, force: i.force}
	if name != stdinName {
		i.show(t.obstacle()...)
	}
	if i.failed {
		return exitUnchecked
	}
	d := draft{name: name}
	if len(i.from) > 0 {
		if d.seen = i.read(t); i.failed {
			return exitUnchecked
		}
		i.propose(&d)
	}
	text := form(d)
	if err := checkRules(text, false); err != nil {
		i.show(inputProblem(name, "would hold too much for a rules file: "+rules.ProblemsIn(err)[0].Message, "propose from fewer traces"))
		return exitUnchecked
	}
	return i.deliver(t, d, text)
}

// deliver writes the file, and then says so.
func (i *initialization) deliver(t target, d draft, text string) error {
	if t.name == stdinName {
		_, err := io.WriteString(i.cmd.OutOrStdout(), text)
		return err
	}
	_, giveUp := untilInterrupt(i.cmd.Context()) // which waits, so that nothing is left beside the file
	err := t.write([]byte(text))
	giveUp()
	if err != nil {
		i.show(unwritable(t.name, err))
		return exitUnchecked
	}
	for _, other := range t.rivals() {
		i.note(fmt.Sprintf("note: %s is there as well; of several, acelctl takes the first of %s", other, enumerate(rules.FileNames())))
	}
	_, err = io.WriteString(i.cmd.OutOrStdout(), render.Sanitize("wrote "+t.name+d.summary())+"\nnext:\n"+nextSteps(t.name, "  "))
	return err
}

// show writes problems to standard error.
func (i *initialization) show(problems ...*acel.Problem) {
	stderr := i.cmd.ErrOrStderr()
	for _, p := range problems {
		render.Problem(stderr, p, render.Options{Color: colored(i.color, stderr), Source: &i.source})
		i.failed = i.failed || !p.Warning
	}
}

// note tells the user something in passing.
func (i *initialization) note(text string) {
	fmt.Fprintln(i.cmd.ErrOrStderr(), render.Sanitize(text))
}

// guard refuses to write over a trace that is read.
func (i *initialization) guard(t target, inputs []input) {
	there, err := os.Stat(t.name)
	if err != nil {
		return
	}
	if _, read := readAs(there, inputs, i.cmd.InOrStdin()); read {
		i.show(inputProblem(t.name, "would be written over, and is read as a trace", "name another FILE"))
	}
}
