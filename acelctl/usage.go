package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// usageError says what is wrong with a command line, and where to read on.
func usageError(cmd *cobra.Command, err error) error {
	return fmt.Errorf("%s: %w\nRun '%[1]s --help' to see what it takes", cmd.CommandPath(), err)
}

// unknownCommand is the usage error of a command that there is not, with a
// guess at the one that was meant. Whoever knows a name from elsewhere does not
// mean another.
func unknownCommand(root *cobra.Command, name string) error {
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	if command := commandFor(name); command != "" {
		return usageError(root, fmt.Errorf("%q is no command, but a file; did you mean '%s %s %s'?", name, root.CommandPath(), command, shellWord(name)))
	}
	if near := acel.Nearest(name, names); near != "" && !elsewhere(name) {
		return usageError(root, fmt.Errorf("there is no command %q; did you mean %q?", name, near))
	}
	return usageError(root, fmt.Errorf("this version has no command %q; want %s", name, enumerate(names)))
}

// commandFor returns the command that a file is for; "" where none has the name.
func commandFor(name string) string {
	info, err := os.Stat(name)
	if err != nil || info.IsDir() {
		return ""
	}
	head, _ := headOf(name)
	switch told := kindOf(head); {
	case beginsLog(head):
		return "verify"
	case told == kindTest:
		return "test"
	case told == kindRules || isRulesName(name):
		return "validate"
	}
	return "replay"
}

// elsewhere reports whether acel-core, or a design of this project, has a
// command of that name.
func elsewhere(name string) bool {
	switch name {
	case "approve", "evidence", "metrics":
		return true
	}
	return false
}

// flagError is the usage error of a flag, with a guess at the one that was
// meant.
func flagError(cmd *cobra.Command, err error) error {
	if before := cmd.Flags().Args(); !cmd.HasParent() && len(before) > 0 {
		return unknownCommand(cmd, before[0]) // its flags are unknown for that reason
	}
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "" {
		if near := meantFlag(cmd, unknown.GetSpecifiedName()); near != "" {
			err = fmt.Errorf("%w; did you mean --%s?", err, near)
		}
	}
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) && invalid.GetFlag().Value.Type() == "duration" {
		err = fmt.Errorf("--%s takes a time with its unit, such as 30s, 5m or 1h, and %q is none", invalid.GetFlag().Name, render.Clip(invalid.GetValue(), 60))
	}
	return usageError(cmd, err)
}

// flagsElsewhere are what flags are called in other programs, or other commands of this
// one.
var flagsElsewhere = map[string]string{"port": "http", "listen": "http", "addr": "http", "mode": "shadow", "url": "upstream", "policy": "rules"}

// meantFlag is the flag of a command that a name was likely meant for; "" for none.
func meantFlag(cmd *cobra.Command, name string) string {
	if other := flagsElsewhere[name]; other != "" && cmd.Flags().Lookup(other) != nil {
		return other
	}
	return acel.Nearest(name, flagNames(cmd))
}

func flagNames(cmd *cobra.Command) []string {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// atLeastOne is the check on arguments of a command that needs one.
func atLeastOne(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return usageError(cmd, fmt.Errorf("no %s was named", what))
		}
		return nil
	}
}

// noArguments is the check of a command that takes none.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usageError(cmd, fmt.Errorf("it takes no arguments, and got %q", args[0]))
	}
	return nil
}
