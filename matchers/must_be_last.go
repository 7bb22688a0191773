package matchers

import "github.com/acel-dev/acel/acel"

// MustBeLast is satisfied where the last call is a successful one of tool, and
// where there is no call. See [acel.MustBeLast].
func MustBeLast[A operand](tool A) acel.Property {
	return KeepRules(acel.MustBeLast(tool))
}
