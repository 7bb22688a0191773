package main

import "github.com/acel-dev/acel/acel"

// contents says how much a policy demands: "2 contracts, 1 condition, 1 waiver".
func contents(p *acel.Policy) string {
	contracts := len(p.Rules())
	text := count(contracts, "contract")
	if n := len(p.Reported()) - contracts; n > 0 {
		text += ", " + count(n, "condition")
	}
	if n := len(p.Waivers()); n > 0 {
		text += ", " + count(n, "waiver")
	}
	return text
}
