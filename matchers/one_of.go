package matchers

import "github.com/acel-dev/acel/acel"

// OneOf is satisfied where one of a and b is called with success, and the other is
// not called. See [acel.OneOf].
func OneOf[A, B operand](a A, b B) acel.Property {
	return KeepRules(acel.OneOf(a, b))
}
