package matchers

import "github.com/acel-dev/acel/acel"

// MustFollowImmediately is satisfied where the call directly after every call of
// earlier is a successful call of later. See [acel.MustFollowImmediately].
func MustFollowImmediately[A, B operand](earlier A, later B) acel.Property {
	return KeepRules(acel.MustFollowImmediately(earlier, later))
}
