package matchers

import "github.com/acel-dev/acel/acel"

// MustFollow is satisfied where every call of earlier is followed by a successful
// call of later. [Within] and [WithinTime] say how soon. See [acel.MustFollow].
func MustFollow[A, B operand](earlier A, later B) acel.Property {
	return KeepRules(acel.MustFollow(earlier, later))
}
