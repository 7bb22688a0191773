package main

import "github.com/spf13/cobra"

// helpCommand is cobra's, but for a command that does not exist, which is an
// error here.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Explain a command",
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil {
				return usageError(cmd.Root(), err)
			}
			if len(rest) > 0 {
				return unknownCommand(cmd.Root(), rest[0])
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}
