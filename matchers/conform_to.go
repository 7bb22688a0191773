package matchers

import "github.com/acel-dev/acel/acel"

// ConformTo is satisfied where no violation of the policy has severity error: of
// its rules and of its conditions on single tools. It lets a spec judge a
// recorded run by the very policy that guards the live agent.
func ConformTo(policy *acel.Policy) acel.Property {
	return acel.NewProperty(contract{"the policy", func() (*acel.Policy, error) {
		if policy == nil {
			return nil, acel.ErrNoPolicy
		}
		return policy, nil
	}})
}
