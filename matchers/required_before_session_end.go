package matchers

import "github.com/acel-dev/acel/acel"

// RequiredBeforeSessionEnd is satisfied where tool was called successfully at
// least once. Of a live session that says nothing yet, so that Eventually waits
// for it. See [acel.RequiredBeforeSessionEnd].
func RequiredBeforeSessionEnd[A operand](tool A) acel.Property {
	return KeepRules(acel.RequiredBeforeSessionEnd(tool))
}
