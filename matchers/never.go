package matchers

import "github.com/acel-dev/acel/acel"

// Never is satisfied where tool is not called. See [acel.Never].
func Never[A operand](tool A) acel.Property {
	return KeepRules(acel.Never(tool))
}
