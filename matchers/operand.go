package matchers

import (
	"reflect"

	"github.com/acel-dev/acel/acel"
)

// operand is what stands for the calls that a rule speaks of: a tool's name,
// or an [acel.Operand].
type operand interface{ ~string | acel.Operand }

// number is what stands for a count or a limit, as in [acel.AtMostTotal]: any
// of Go's numbers, or a decimal in a string.
type number interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 |
		~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr |
		~float32 | ~float64 | ~string
}

// operandOf takes a name or an operand for an operand.
func operandOf[A operand](a A) acel.Operand {
	if op, is := any(a).(acel.Operand); is {
		return op
	}
	return acel.Operand{Tool: reflect.ValueOf(a).String()}
}
