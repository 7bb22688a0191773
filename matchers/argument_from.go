package matchers

import "github.com/acel-dev/acel/acel"

// ArgumentFrom is satisfied where the argument field (a dotted path) of every
// call of later is a value that an earlier successful call of earlier returned,
// or that the user named before:
//
//	Expect(trace).To(Satisfy(ArgumentFrom("cancel_order", "order_id", "list_orders")))
//
// An [acel.Operand] with a Field for earlier says where in the result the value
// must stand. See [acel.ArgumentFrom].
func ArgumentFrom[A, B operand](later A, field string, earlier B) acel.Property {
	at := operandOf(later)
	at.Field = field
	return KeepRules(acel.ArgumentFrom(at, operandOf(earlier)))
}
