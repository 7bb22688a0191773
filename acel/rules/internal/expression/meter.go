package expression

import "cel.dev/cel-go/interpreter"

// maxRead bounds the bytes of JSON that one evaluation goes through, again and
// again where a loop asks for the same.
const maxRead = 128 << 20

// perDecoded is what a byte counts that is made a value, and not passed over.
const perDecoded = 8

// A meter counts the bytes of JSON that an evaluation goes through. A nil meter
// does not count.
type meter struct{ read int }

// count adds bytes, and beyond the bound ends the evaluation in the way in which
// CEL itself ends one that costs too much.
func (m *meter) count(bytes int) {
	if m == nil {
		return
	}
	if m.read += bytes; m.read > maxRead {
		panic(interpreter.EvalCancelledError{Message: "JSON cost limit exceeded", Cause: interpreter.CostLimitExceeded})
	}
}
