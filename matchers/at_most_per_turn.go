package matchers

import "github.com/acel-dev/acel/acel"

// AtMostPerTurn is satisfied where no turn, which is the calls that one reply of
// the model issued together, has more than n calls of tool. See
// [acel.AtMostPerTurn].
func AtMostPerTurn[A operand, N number](tool A, n N) acel.Property {
	return KeepRules(acel.AtMostPerTurn(tool, n))
}
