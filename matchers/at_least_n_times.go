package matchers

import "github.com/acel-dev/acel/acel"

// AtLeastNTimes is satisfied where at least n calls of tool succeed. Of a live
// session that says nothing yet until they have, so that Eventually waits. See
// [acel.AtLeastNTimes].
func AtLeastNTimes[A operand, N number](tool A, n N) acel.Property {
	return KeepRules(acel.AtLeastNTimes(tool, n))
}
