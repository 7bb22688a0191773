package main

import (
	"strings"

	"github.com/spf13/cobra"
)

const completionLong = `Print the script that completes acelctl's commands and flags in your shell.

  bash        source <(acelctl completion bash)
  zsh         acelctl completion zsh > "${fpath[1]}/_acelctl"
  fish        acelctl completion fish > ~/.config/fish/completions/acelctl.fish
  powershell  acelctl completion powershell | Out-String | Invoke-Expression`

func completionCommand() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:       "completion SHELL",
		Short:     "Print a completion script for " + strings.Join(shells, ", "),
		Long:      completionLong,
		ValidArgs: shells,
		Args:      oneName("shell", shells),
		RunE:      complete,
	}
}

func complete(cmd *cobra.Command, args []string) error {
	root, out := cmd.Root(), cmd.OutOrStdout()
	switch args[0] {
	case "zsh":
		return root.GenZshCompletion(out)
	case "fish":
		return root.GenFishCompletion(out, true)
	case "powershell":
		return root.GenPowerShellCompletionWithDesc(out)
	}
	return root.GenBashCompletionV2(out, true)
}
