package matchers

import "github.com/acel-dev/acel/acel"

// CannotFollowWithout is satisfied where every call of action has some earlier
// successful call of prerequisite. See [acel.CannotFollowWithout].
func CannotFollowWithout[A, B operand](action A, prerequisite B) acel.Property {
	return KeepRules(acel.CannotFollowWithout(action, prerequisite))
}
