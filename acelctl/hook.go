package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/hook"
)

func hookCommand() *cobra.Command {
	h := &hooking{mode: "enforce"}
	cmd := &cobra.Command{
		Use:                   "hook HARNESS",
		Short:                 "Hold a coding agent's calls to rules, from its hooks",
		Long:                  hookLong,
		Example:               hookExample,
		Args:                  oneHarness,
		ValidArgs:             harnessNames(),
		DisableFlagsInUseLine: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			h.cmd, h.harness = cmd, hook.Named(args[0])
			return h.run()
		},
	}
	h.addTo(cmd)
	cmd.AddCommand(hookInstallCommand(), hookUninstallCommand(), hookSelftestCommand())
	return cmd
}

// hooking is one run of the command, about one event.
type hooking struct {
	rules []string
	state string
	mode  string

	cmd     *cobra.Command
	harness *hook.Harness
	within  time.Duration // how long judging may take; 0 is hookDeadline
}

func (h *hooking) addTo(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.SortFlags = false
	addHookRules(cmd, &h.rules)
	addHookState(cmd, &h.state)
	addHookMode(cmd, &h.mode)
}

func addHookRules(cmd *cobra.Command, to *[]string) {
	cmd.Flags().StringArrayVarP(to, "rules", "r", nil, "hold calls to the rules in `FILE`; may be repeated\n(default: the acel.yaml of the project, or the nearest above it)")
}

func addHookState(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "state", "", "keep the journals of sessions in `DIR`\n(default: $XDG_STATE_HOME/acel/hooks, or ~/.local/state/acel/hooks)")
}

func addHookMode(cmd *cobra.Command, to *string) {
	word{to, "MODE", []string{"enforce", "shadow"}}.addTo(cmd, "mode", "", "enforce refuses what breaks a rule, shadow only tells of it")
}

// hookMode is the mode that a word names.
func hookMode(word string) acel.Mode {
	if word == "shadow" {
		return acel.Shadow
	}
	return acel.Enforce
}

// harnessNames are the names of all harnesses.
func harnessNames() []string {
	var names []string
	for _, h := range hook.Harnesses() {
		names = append(names, h.Name)
	}
	return names
}

// oneHarness is the check on arguments of a command that takes the name of one.
func oneHarness(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return usageError(cmd, errors.New("say which agent's hook this is: "+enumerate(harnessNames())))
	case len(args) > 1 && acel.Nearest(args[0], commandNames(cmd)) != "":
		return usageError(cmd, fmt.Errorf("there is no command %q; did you mean %q?", args[0], acel.Nearest(args[0], commandNames(cmd))))
	case len(args) > 1:
		return usageError(cmd, fmt.Errorf("it takes one name, and got %d", len(args)))
	case hook.Named(args[0]) != nil:
		return nil
	}
	names := append(harnessNames(), commandNames(cmd)...)
	if near := acel.Nearest(args[0], names); near != "" {
		return usageError(cmd, fmt.Errorf("there is no agent %q; did you mean %q?", args[0], near))
	}
	return usageError(cmd, fmt.Errorf("there is no agent %q; want %s", args[0], enumerate(harnessNames())))
}

// commandNames are the names of the commands below one.
func commandNames(cmd *cobra.Command) []string {
	var names []string
	for _, below := range cmd.Commands() {
		names = append(names, below.Name())
	}
	return names
}
