package acel

import "fmt"

// atMostTotal is a budget on a running sum. It fails closed: an amount that
// cannot be read is a violation of its own.
var atMostTotal = template{
	name:    "at_most_total",
	params:  []Param{{"tool", OperandParam}, {"field", FieldParam}, {"limit", AmountParam}},
	meaning: "the running sum of the argument field over calls of tool never exceeds limit",
	roles:   []role{restricts},
	measure: bySum,
	automaton: automaton{
		within: {now: Unknown, end: Satisfied, a: keeps},
		over:   {now: Unknown, end: Satisfied, a: breaks},
	},
	message: func(f *finding) string {
		if f.amountErr != "" {
			return fmt.Sprintf("%s cannot be counted against the limit: args.%s %s", f.subject(), f.spec.field, f.amountErr)
		}
		return fmt.Sprintf("%s brings the total of args.%s to %s; at most %s allowed", f.subject(), f.spec.field, brief(f.memory.sum.add(f.amount).String()), f.spec.number)
	},
	hint: func(s *spec) string {
		return fmt.Sprintf("Keep the sum of %s over all calls of %s in a session at or under %s.", s.field, s.operands[0], s.number)
	},
}

// AtMostTotal returns the rule that the running sum of the argument field (a
// dotted path) over calls of tool never exceeds limit. Sums are exact
// decimals, and calls in flight count.
//
// A matching call whose field is missing, null, not a JSON number, negative,
// or beyond an exponent of ±1,000 is a violation by itself and adds nothing;
// see [Rule.AllowingNegative].
func AtMostTotal[A operand, N number](tool A, field string, limit N) Rule {
	return Rule{spec: newSpec(&atMostTotal, Arguments{Operands: []Operand{toOperand(tool)}, Field: field, Number: numberText(limit)})}
}

// AllowingNegative returns the rule with negative amounts permitted: they
// count, and lower the sum. It changes only at_most_total.
func (r Rule) AllowingNegative() Rule {
	if r.spec.template != nil && r.spec.template.measure == bySum {
		r.spec.negative = true
		r.spec.text = r.spec.canonical()
	}
	return r
}
