package matchers

import (
	"encoding/json"
	"slices"

	"github.com/acel-dev/acel/acel"
)

// WithArg returns the operand of those calls of tool that have the argument at a
// dotted path as a test wants it:
//
//	Expect(trace).To(Satisfy(MustPrecede("approve", WithArg("refund", "amount", acel.AtLeast, 100))))
//	Expect(trace).To(Satisfy(Never(WithArg("cancel_order", "order.status", acel.In, "shipped", "delivered"))))
//
// The tests are [acel.Equals], [acel.In], [acel.AtLeast], [acel.AtMost],
// [acel.Present] and [acel.Absent]; the values are what makes JSON, and numbers are
// compared exactly. The tool may be an operand with something of its own, so that a
// WithArg in a WithArg wants both; a list of [AnyOf] is narrowed by its members.
// [acel.Occurrence.WithArgs] is for assertions about all arguments of a call.
func WithArg[A operand](tool A, path string, test acel.Test, values ...any) acel.Operand {
	op := operandOf(tool)
	op.Args = append(slices.Clip(op.Args), patternOf(path, test, values))
	return op
}

// WithResult returns the operand of those calls of tool that ended well and
// returned, at a dotted path, what a test wants; it takes what [WithArg] takes:
//
//	Expect(trace).To(Satisfy(MustPrecede(WithResult("run_tests", "failed", acel.Equals, 0), "deploy")))
//
// It cannot narrow the call that a rule guards, which is judged as it begins.
// A result that was not recorded leaves the rule undecided.
func WithResult[A operand](tool A, path string, test acel.Test, values ...any) acel.Operand {
	op := operandOf(tool)
	op.Result = append(slices.Clip(op.Result), patternOf(path, test, values))
	return op
}

// patternOf spells a test. What makes no JSON stands there as the reason why,
// which the engine refuses, since that is no JSON either.
func patternOf(path string, test acel.Test, values []any) acel.Pattern {
	p := acel.Pattern{Path: path, Test: test}
	for _, v := range values {
		text, err := jsonText(v)
		if err != nil {
			text = err.Error()
		}
		p.Values = append(p.Values, json.RawMessage(text))
	}
	return p
}
