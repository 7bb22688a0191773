package matchers

import "github.com/acel-dev/acel/acel"

// MustBeFirst is satisfied where the first call is one of tool, and where there is
// no call. See [acel.MustBeFirst].
func MustBeFirst[A operand](tool A) acel.Property {
	return KeepRules(acel.MustBeFirst(tool))
}
