package matchers

import "github.com/acel-dev/acel/acel"

// NoRepeat is satisfied where the same call of tool, with the same arguments, is
// made at most n times. [AfterError] counts only those in a row that
// failed before. See [acel.NoRepeat].
func NoRepeat[A operand, N number](tool A, n N) acel.Property {
	return KeepRules(acel.NoRepeat(tool, n))
}
