package matchers

import "github.com/acel-dev/acel/acel"

// MustFollowEach is satisfied where every call of earlier is followed by a
// successful call of later before there is another call of earlier. See
// [acel.MustFollowEach].
func MustFollowEach[A, B operand](earlier A, later B) acel.Property {
	return KeepRules(acel.MustFollowEach(earlier, later))
}
