package matchers

import "github.com/acel-dev/acel/acel"

// MutuallyExclusive is satisfied where a and b are not both called. See
// [acel.MutuallyExclusive].
func MutuallyExclusive[A, B operand](a A, b B) acel.Property {
	return KeepRules(acel.MutuallyExclusive(a, b))
}
