package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ledger"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
)

const showLong = `Tell what happened, from the evidence that 'acelctl replay --save-evidence' wrote: the
log and its policy, and each violation as replay shows it, with the state of the
session at that moment. --trace draws the calls around it. Of another log of acel,
each entry is a line. Of a receipt it tells the one entry, where that fits the checkpoint that is with it.

What is shown is what the log holds: the traces and the rules need not be at hand.
The chain of its lines is checked on the way, and the showing stops where it breaks.
'acelctl verify' checks signatures against a key of yours, and more.

Exit codes:
  0  all was shown
  1  a log does not hold, which was shown up to there, or has no end; or a receipt
     does not, which was not shown
  2  a file is something else, cannot be read, or a usage error. 2 outranks 1.`

const showExample = `  acelctl show evidence.jsonl
  acelctl show --trace --color always evidence.jsonl | less -R`

func showCommand() *cobra.Command {
	s := &show{}
	cmd := &cobra.Command{
		Use:     "show FILE...",
		Short:   "Tell what happened, from evidence",
		Long:    showLong,
		Example: showExample,
		Args:    atLeastOne("file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s.cmd = cmd
			return s.run(args)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.BoolVar(&s.trace, "trace", false, "draw the calls around each violation")
	addColor(cmd, &s.color)
	return cmd
}

// A show is one run of the command.
type show struct {
	trace bool
	color string

	cmd     *cobra.Command
	outcome report.Outcome
}

func (s *show) run(args []string) error {
	if err := noDirectories(args); err != nil {
		return usageError(s.cmd, err)
	}
	for n, name := range args {
		if err := s.file(name, n > 0); err != nil {
			return err
		}
	}
	return exitOf(s.outcome)
}

// file shows a file, behind an empty line where it is not the first. The error is that
// of writing.
func (s *show) file(name string, further bool) error {
	out := s.cmd.OutOrStdout()
	t := &shownLog{verifiedText: verifiedText{w: out, o: render.Options{Color: colored(s.color, out)}}, name: name, trace: s.trace, further: further}
	p := readLog(s.cmd.Context(), name, s.cmd.InOrStdin(), func(head []byte, in io.Reader) *acel.Problem {
		if ledger.IsReceipt(head) {
			return t.receipt(in)
		}
		found, p := verifyLog(name, head, in, ledger.Options{Visit: t.visit})
		if p != nil {
			return p
		}
		t.end(found)
		return nil
	})
	s.outcome = max(s.outcome, t.outcome)
	if p != nil {
		stderr := s.cmd.ErrOrStderr()
		render.Problem(stderr, p, render.Options{Color: colored(s.color, stderr)})
		s.outcome = report.Unchecked
	}
	return t.err
}
