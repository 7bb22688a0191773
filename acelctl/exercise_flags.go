package main

import "github.com/spf13/cobra"

// exerciseFlags are those about which rules the traces touched.
type exerciseFlags struct {
	coverage bool
	// required lets no rule be green that no call matched.
	required bool
}

func (f *exerciseFlags) addTo(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&f.coverage, "coverage", false, "say of each rule how many traces touched, kept and broke it")
	flags.BoolVar(&f.required, "fail-on-unexercised", false, "exit with 2 where no call matched a rule")
	flags.BoolVar(&f.required, "require-exercised", false, "the former name of --fail-on-unexercised")
	flags.Lookup("require-exercised").Hidden = true
}
