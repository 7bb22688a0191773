package main

import "github.com/acel-dev/acel/acel"

// allRules returns what a policy is reported by: its rules, and the conditions on
// tools.
func allRules(p *acel.Policy) []acel.Rule {
	var all []acel.Rule
	for _, one := range p.NewSession(acel.SessionOptions{}).Results() {
		all = append(all, one.Rule)
	}
	return all
}

// contents says how much a policy demands: "2 contracts, 1 condition".
func contents(p *acel.Policy) string {
	contracts := len(p.Rules())
	text := count(contracts, "contract")
	if n := len(allRules(p)) - contracts; n > 0 {
		text += ", " + count(n, "condition")
	}
	return text
}
