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
