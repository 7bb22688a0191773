package main

import (
	"cmp"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel/ledger"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
)

func verifyCommand() *cobra.Command {
	v := &verification{}
	cmd := &cobra.Command{
		Use:     "verify FILE...",
		Short:   "Check that evidence or a ledger is as it was written",
		Long:    verifyLong,
		Example: verifyExample,
		Args:    atLeastOne("file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			v.cmd = cmd
			return v.run(args)
		},
	}
	v.addTo(cmd)
	return cmd
}

// A verification is one run of the command.
type verification struct {
	verifyFlags
	cmd *cobra.Command
	// options are what every file is held against.
	options ledger.Options
}

func (v *verification) run(args []string) (err error) {
	if err := cmp.Or(v.settle(v.cmd, args), noDirectories(args)); err != nil {
		return usageError(v.cmd, err)
	}
	if v.options, err = v.held(); err != nil {
		return usageError(v.cmd, err)
	}
	all := make([]verified, 0, len(args))
	for _, name := range args {
		f := v.file(name)
		v.complain(f)
		if v.format == "text" {
			if err := v.write(f, len(args) > 1); err != nil {
				return err
			}
			v.warn(&f)
		}
		all = append(all, f)
	}
	if err := v.conclude(all); err != nil {
		return err
	}
	return exitOf(outcomeOf(all))
}

// complain says on standard error why a file could not be checked.
func (v *verification) complain(f verified) {
	if f.problem != nil {
		stderr := v.cmd.ErrOrStderr()
		render.Problem(stderr, f.problem, render.Options{Color: colored(v.color, stderr)})
	}
}

// write writes what there is to say of a file.
func (v *verification) write(f verified, several bool) error {
	out := v.cmd.OutOrStdout()
	w := &verifiedText{w: out, o: render.Options{Color: colored(v.color, out)}, quiet: v.quiet, several: several}
	w.file(f)
	return w.err
}

// warn says with --quiet, which leaves out what could not be seen, where a log that is
// sound is proven to be no more than whole.
func (v *verification) warn(f *verified) {
	if !v.quiet || f.log == nil || f.problem != nil || !f.log.Sound() {
		return
	}
	switch r := f.log; {
	case f.pin != "" && !f.known:
		writeNote(v.cmd, f.pin+" is new: nothing was known of "+f.name+" before, and it is from now on")
	case r.Trust != ledger.Trusted && !r.SealChecked && !f.known:
		writeNote(v.cmd, f.name+": nothing but the log itself vouches for it; --public-key, --seal-key or --pin holds it against something else")
	}
}

// conclude writes what all files come to.
func (v *verification) conclude(all []verified) error {
	out := v.cmd.OutOrStdout()
	if v.format == "json" {
		return writeJSON(out, verifyDocumentOf(all))
	}
	w := &verifiedText{w: out, o: render.Options{Color: colored(v.color, out)}}
	w.all(all)
	return w.err
}

// outcomeOf is what files come to together: what could not be checked outranks what
// was tampered with.
func outcomeOf(all []verified) report.Outcome {
	outcome := report.Clean
	for _, f := range all {
		outcome = max(outcome, f.outcome())
	}
	return outcome
}
