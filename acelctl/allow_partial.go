package main

import "github.com/spf13/cobra"

// addAllowPartial adds --allow-partial to a command.
func addAllowPartial(cmd *cobra.Command, value *bool) {
	cmd.Flags().BoolVar(value, "allow-partial", false, "let it pass that parts of a file cannot be read, if others can")
}
