package matchers

import "github.com/acel-dev/acel/acel"

// NeverAfter is satisfied where no call of a comes after some call of b. See
// [acel.NeverAfter].
func NeverAfter[A, B operand](a A, b B) acel.Property {
	return KeepRules(acel.NeverAfter(a, b))
}
