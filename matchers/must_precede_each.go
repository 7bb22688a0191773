package matchers

import "github.com/acel-dev/acel/acel"

// MustPrecedeEach is satisfied where every call of later has a successful call of
// earlier of its own, which stands after the call of later before it. See
// [acel.MustPrecedeEach].
func MustPrecedeEach[A, B operand](earlier A, later B) acel.Property {
	return KeepRules(acel.MustPrecedeEach(earlier, later))
}
