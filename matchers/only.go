package matchers

import "github.com/acel-dev/acel/acel"

// Only is satisfied where every call is one of tool, which is an allow list: most
// often an [AnyOf]. See [acel.Only].
func Only[A operand](tool A) acel.Property {
	return KeepRules(acel.Only(tool))
}
