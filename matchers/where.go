package matchers

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// Where returns the operand of those calls of tool of which holds is true as they
// begin, before there is an outcome:
//
//	odd := Where("refund", "its amount is odd", func(c acel.Call) bool { return amountOf(c)%2 == 1 })
//	Expect(trace).To(Satisfy(MustPrecede("approve", odd)))
//
// What says in words which calls these are. It stands for the function in the text of
// the rule, so that two functions must not share it. The function depends on the call
// alone; one that panics cannot tell, and then a rule that restricts the call is
// broken and one that waits for it is not met.
func Where[A operand](tool A, what string, holds func(acel.Call) bool) acel.Operand {
	clause := acel.Clause{Key: "where", Text: what}
	if holds != nil {
		clause.Holds = func(_ *acel.State, c acel.Call) (bool, error) { return holds(c), nil }
	}
	return withClause(tool, clause)
}

// withClause returns the operand with one more condition. Of one without a
// function the engine says that nothing decides it.
func withClause[A operand](tool A, c acel.Clause) acel.Operand {
	op := operandOf(tool)
	op.Where = append(slices.Clip(op.Where), c)
	return op
}
