package main

import (
	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel/report"
)

// A word is a flag that takes one of a few words.
type word struct {
	value *string
	kind  string
	words []string
}

// addTo adds the flag to a command, and its words to shell completion.
func (w word) addTo(cmd *cobra.Command, name, short, usage string) {
	cmd.Flags().VarP(w, name, short, usage)
	complete := cobra.FixedCompletions(w.words, cobra.ShellCompDirectiveNoFileComp)
	_ = cmd.RegisterFlagCompletionFunc(name, complete) // it fails only for a flag that is not there
}

// Set takes one of the words.
func (w word) Set(text string) error {
	if err := oneOf(w.words)(text); err != nil {
		return err
	}
	*w.value = text
	return nil
}

// String returns the word taken, or the default.
func (w word) String() string {
	if w.value == nil {
		return "" // pflag compares the default with that of a zero word
	}
	return *w.value
}

// Type names the argument in the help.
func (w word) Type() string { return w.kind }

// failOnWords are the words that --fail-on takes.
func failOnWords() []string {
	var words []string
	for f := report.FailOnError; f <= report.FailOnNever; f++ {
		words = append(words, f.String())
	}
	return words
}
