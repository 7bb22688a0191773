package matchers

import "github.com/acel-dev/acel/acel"

// AtMostNTimes is satisfied where tool is called at most n times. See
// [acel.AtMostNTimes].
func AtMostNTimes[A operand, N number](tool A, n N) acel.Property {
	return KeepRules(acel.AtMostNTimes(tool, n))
}
