package matchers

import "github.com/acel-dev/acel/acel"

// AtMostTotal is satisfied where the running sum of the argument field (a dotted
// path) over calls of tool never exceeds limit. A call whose amount is missing,
// negative or no number breaks it. See [acel.AtMostTotal].
func AtMostTotal[A operand, N number](tool A, field string, limit N) acel.Property {
	return KeepRules(acel.AtMostTotal(tool, field, limit))
}
