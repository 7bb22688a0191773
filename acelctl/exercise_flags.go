package main

import "github.com/spf13/cobra"

// exerciseFlags are those about which rules the traces touched.
type exerciseFlags struct {
	coverage bool
	// required lets no rule be green that no call matched.
	required bool
}

// addTo adds the flags; what says of which rules the flag speaks.
func (f *exerciseFlags) addTo(cmd *cobra.Command, what string) {
	flags := cmd.Flags()
	flags.BoolVar(&f.coverage, "coverage", false, "say of each rule how many traces touched it, put it at stake, kept and\nbroke it")
	flags.BoolVar(&f.required, "fail-on-unexercised", false, "exit with 2 where no call matched a rule"+what)
	flags.BoolVar(&f.required, "require-exercised", false, "the former name of --fail-on-unexercised")
	flags.Lookup("require-exercised").Hidden = true
}
