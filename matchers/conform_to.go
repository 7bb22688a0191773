package matchers

import (
	"errors"

	"github.com/acel-dev/acel/acel"
)

// ConformTo is satisfied where no violation of the policy has severity error: of
// its rules and of its conditions on single tools. It lets a spec judge a
// recorded run by the very policy that guards the live agent.
func ConformTo(policy *acel.Policy) acel.Property {
	return acel.NewProperty(contract{name: "the policy", policy: func() (*acel.Policy, error) {
		if policy == nil {
			return nil, errors.New("got a nil *acel.Policy; did making it fail?")
		}
		return policy, nil
	}})
}
