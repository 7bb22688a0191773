package matchers

import "github.com/acel-dev/acel/acel"

// ExactlyNTimes is satisfied where tool is called at most n times and n calls
// succeed. Of a live session that says nothing yet until they have. See
// [acel.ExactlyNTimes].
func ExactlyNTimes[A operand, N number](tool A, n N) acel.Property {
	return KeepRules(acel.ExactlyNTimes(tool, n))
}
