package matchers

import (
	"slices"
	"sync"

	"github.com/acel-dev/acel/acel"
)

// KeepRules is satisfied where no violation of the rules has severity error,
// and a failure lists all violations. It is for rules that know more than
// [MustPrecede] and its siblings say, such as an id or a severity of their own:
//
//	refunds := acel.AtMostTotal("issue_refund", "amount", 500)
//	refunds.ID = "refund-budget"
//	Expect(trace).To(Satisfy(KeepRules(refunds)))
func KeepRules(rules ...acel.Rule) acel.Property {
	rules = slices.Clone(rules) // they are compiled later
	return acel.NewProperty(contract{name: rulesNamed(rules), policy: policyOf(rules), rules: rules})
}

// policyOf compiles rules when they are first needed.
func policyOf(rules []acel.Rule) func() (*acel.Policy, error) {
	return sync.OnceValues(func() (*acel.Policy, error) {
		return acel.NewPolicy(acel.PolicyConfig{Rules: rules})
	})
}
