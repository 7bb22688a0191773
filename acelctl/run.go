package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"syscall"

	"github.com/spf13/cobra"
)

const rootLong = `acelctl checks what AI agents actually did: it holds recorded traces of tool
calls against rules, such as "validate before delete" or "refund at most 500".

Start here:
  acelctl init                        write a rules file to begin with, acel.yaml
  acelctl inspect trace.json          what a trace holds, and how it was read
  acelctl replay trace.json           check a trace against acel.yaml
  acelctl validate acel.yaml          check the rules themselves
  acelctl test acel.test.yaml         test the rules on labelled traces
  acelctl serve -- npx some-server    hold an agent's calls to the rules as it makes them
  acelctl explain must_precede        what a rule means, on an example
  acelctl verify evidence.jsonl       check that evidence is as it was written

Exit codes of every command:
  0  clean
  1  replay: violations at or above --fail-on; test: a case that failed; verify and
     what reads logs: tampering
  2  could not check: a usage error, an input that cannot be read or is damaged,
     bad rules, rules left undecided, or nothing to check. 2 outranks 1.`

// run is the whole of the command but the process around it. It returns the
// exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &output{Writer: stdout}
	root := rootCommand()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(out)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	switch {
	case errors.Is(out.err, syscall.EPIPE):
		err = exitUnchecked // whoever hung up, as head does, knows that it did
	case out.err != nil:
		err = fmt.Errorf("acelctl: standard output cannot be written: %w", reason(out.err))
	}
	return exitCode(err, stderr)
}

func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:                   "acelctl",
		Short:                 "Check what AI agents did against rules",
		Version:               builtVersion(debug.ReadBuildInfo()).String(),
		Long:                  rootLong,
		Args:                  cobra.ArbitraryArgs, // an unknown command is explained below
		RunE:                  runRoot,
		DisableFlagsInUseLine: true,
		SilenceErrors:         true,
		SilenceUsage:          true,
		CompletionOptions:     cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.InitDefaultVersionFlag() // before help lists the flags
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(helpCommand())
	root.AddCommand(replayCommand(), inspectCommand(), convertCommand(), validateCommand(), testCommand(), serveCommand(), hookCommand(), formatsCommand(), initCommand(), explainCommand(), verifyCommand(), showCommand(), keygenCommand(), ledgerCommand(), schemaCommand(), versionCommand(), completionCommand())
	return root
}

// runRoot runs where no command was named that there is. Doing nothing is no
// success.
func runRoot(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return unknownCommand(cmd, args[0])
	}
	cmd.SetOut(cmd.ErrOrStderr())
	cmd.HelpFunc()(cmd, nil)
	return exitUnchecked
}
