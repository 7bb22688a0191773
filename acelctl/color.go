package main

import "github.com/spf13/cobra"

// addColor adds --color to a command.
func addColor(cmd *cobra.Command, value *string) {
	*value = "auto"
	word{value, "WHEN", []string{"auto", "always", "never"}}.addTo(cmd, "color", "",
		"use colours: auto, always or never; auto heeds NO_COLOR")
}
