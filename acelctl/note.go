package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel/render"
)

// writeNote tells the user something in passing.
func writeNote(cmd *cobra.Command, text string) {
	fmt.Fprintln(cmd.ErrOrStderr(), render.Sanitize("note: "+text))
}

// leave says, also with --quiet, that a file was not written that was asked for.
func leave(cmd *cobra.Command, name, why string) error {
	_, err := fmt.Fprintf(cmd.ErrOrStderr(), "note: %s was not written, %s\n", render.Sanitize(name), why)
	return err
}
