package rules

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// read reads the values into a, and reports whether they are in order.
func (b *binding) read(a *acel.Arguments) bool {
	fine := true
	for i, p := range b.template.Params {
		n := b.given[i]
		if n == nil {
			continue
		}
		ok := false
		switch p.Kind {
		case acel.OperandParam:
			var op acel.Operand
			op, ok = b.operand(n)
			a.Operands = append(a.Operands, op)
		case acel.FieldParam:
			a.Field, ok = b.field(n)
		default:
			a.Number, ok = b.number(n, b.template, p)
		}
		fine = fine && ok
	}
	if b.negative != nil {
		var ok bool
		a.AllowNegative, ok = oneOf(b.reader, b.negative, negativeKey, []string{"allow"}, parseNegative)
		fine = fine && ok
	}
	return fine
}

// negativeKey is a parameter of at_most_total that is given by name only.
const negativeKey = "negative"

// parseNegative reads the one thing that negative can say.
func parseNegative(s string) (bool, bool) { return true, s == "allow" }

// takesNegative reports whether the template sums amounts.
func (b *binding) takesNegative() bool {
	return slices.ContainsFunc(b.template.Params, func(p acel.Param) bool { return p.Kind == acel.AmountParam })
}
