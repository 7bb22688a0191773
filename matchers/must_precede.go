package matchers

import "github.com/acel-dev/acel/acel"

// MustPrecede is satisfied where every call of later has some earlier successful
// call of earlier. See [acel.MustPrecede].
func MustPrecede[A, B operand](earlier A, later B) acel.Property {
	return KeepRules(acel.MustPrecede(earlier, later))
}
