package matchers

import "github.com/acel-dev/acel/acel"

// AnyOf returns the operand of the calls that any of ops speaks of:
//
//	Expect(trace).To(Satisfy(MustPrecede(AnyOf("find_by_email", "find_by_name"), "cancel_order")))
//
// See [acel.AnyOf].
func AnyOf[A operand](ops ...A) acel.Operand { return acel.AnyOf(ops...) }
