package rules

import (
	"errors"

	"github.com/acel-dev/acel/acel"
)

// The engine is the judge of what a contract is given. To be told what is wrong
// with one thing, it is asked about a contract in which all else is in order.

// sample returns arguments that the template takes.
func sample(t acel.Template) acel.Arguments {
	a := acel.Arguments{Field: "x", Number: "1", Window: "1s"}
	for _, p := range t.Params {
		if p.Kind == acel.OperandParam {
			a.Operands = append(a.Operands, sampleOperand(t))
		}
	}
	return a
}

// sampleOperand returns an operand that the template takes anywhere.
func sampleOperand(t acel.Template) acel.Operand {
	op := acel.Operand{Tool: "x"}
	if takesValues(t) {
		op.Field = "x"
	}
	return op
}

// takesValues reports whether the operands of a template say where values stand.
func takesValues(t acel.Template) bool { return t.Params[0].Value }

// objection returns what the engine has to say against one change of a sample.
func objection(t acel.Template, change func(*acel.Arguments)) error {
	a := sample(t)
	change(&a)
	return errors.Unwrap(t.Rule(a).Err())
}
