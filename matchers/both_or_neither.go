package matchers

import "github.com/acel-dev/acel/acel"

// BothOrNeither is satisfied where neither a nor b is called, or both are, with
// success. See [acel.BothOrNeither].
func BothOrNeither[A, B operand](a A, b B) acel.Property {
	return KeepRules(acel.BothOrNeither(a, b))
}
