package matchers

import "github.com/acel-dev/acel/acel"

// MustPrecedeImmediately is satisfied where the call directly before every call of
// later is a successful call of earlier. See [acel.MustPrecedeImmediately].
func MustPrecedeImmediately[A, B operand](earlier A, later B) acel.Property {
	return KeepRules(acel.MustPrecedeImmediately(earlier, later))
}
