package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel"
)

// enumerate writes words as a person would: a, b or c.
func enumerate(words []string) string { return join(words, "or") }

// enumerateAll writes them so that all are meant: a, b and c.
func enumerateAll(words []string) string { return join(words, "and") }

func join(words []string, conjunction string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " " + conjunction + " " + words[last]
}

// namesShown is how many of many names are named one by one.
const namesShown = 5

// firstFew lists the first of many names.
func firstFew(names []string) string {
	list := strings.Join(names[:min(len(names), namesShown)], ", ")
	if len(names) > namesShown {
		list += ", ..."
	}
	return list
}

// count writes a number of things: 1 call, 2 calls.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// oneOf checks that an argument is one of a few words.
func oneOf(words []string) func(string) error {
	return func(text string) error {
		if slices.Contains(words, text) {
			return nil
		}
		if near := acel.Nearest(text, words); near != "" {
			return fmt.Errorf("want %s; did you mean %q?", enumerate(words), near)
		}
		return fmt.Errorf("want %s", enumerate(words))
	}
}

// oneName is the check on arguments of a command that takes one name of a few.
func oneName(what string, names []string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 {
			return usageError(cmd, fmt.Errorf("name one %s: %s", what, enumerate(names)))
		}
		if err := oneOf(names)(args[0]); err != nil {
			return usageError(cmd, fmt.Errorf("there is no %s %q: %w", what, args[0], err))
		}
		return nil
	}
}
