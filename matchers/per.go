package matchers

import "github.com/acel-dev/acel/acel"

// Per is a rule for each value by itself that stands at a dotted path in the
// arguments, such as each order:
//
//	Expect(trace).To(Satisfy(Per(MustPrecede("get_order", "cancel_order"), "order_id")))
//	Expect(trace).To(Satisfy(Per(MustPrecede("get_order", "refund"), "id", "order.id")))
//
// One path is that of all operands; several are one for each, in order. A call
// that the rule restricts and that has no value there breaks it. See
// [acel.Rule.Per]; [acel.Rule.PerKey] knows more than paths.
func Per(rule acel.Property, paths ...string) acel.Property {
	return changed(rule, option{
		name:   "Per",
		change: func(r acel.Rule) acel.Rule { return r.Per(paths...) },
		taken:  func(a acel.Arguments) bool { return len(paths) > 0 && len(a.Per) > 0 },
	})
}
