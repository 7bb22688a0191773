package acel

import (
	"encoding/json"
	"fmt"
)

// atMostTotal is a budget on a running sum. It fails closed: an amount that
// cannot be read is a violation of its own.
var atMostTotal = template{
	name: "at_most_total",
	params: []Param{
		{Name: "tool", Kind: OperandParam, Meaning: "the calls whose amounts are added"},
		{Name: "field", Kind: FieldParam, Meaning: "where the amount stands in a call's arguments: a name, or names with dots between them"},
		{Name: "limit", Kind: AmountParam, Meaning: "what the sum never exceeds: a decimal number, kept exactly"},
	},
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
		return fmt.Sprintf("%s brings the total of args.%s to %s; at most %s allowed", f.subject(), f.spec.field, brief(f.veil.amount(f.spec.field, f.memory.sum.add(f.amount).String())), f.spec.number)
	},
	hint: func(s *spec) string {
		return fmt.Sprintf("Keep the sum of %s over all calls of %s in a session at or under %s.", s.field, s.operands[0], s.number)
	},

	documentation: documentAtMostTotal,
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
	return r.changed(func(a *Arguments) { a.AllowNegative = true })
}

func documentAtMostTotal() Documentation {
	pay := func(args string) Call { return Call{Tool: "issue_refund", Args: json.RawMessage(args)} }
	return Documentation{
		FormulaNote: "There is none: LTLf says which calls come and in what order, and cannot add. In words: at no call of tool does the sum of field, over it and the calls of tool before it, exceed limit.",
		Arguments:   Arguments{Operands: operandsOf("issue_refund"), Field: "amount", Number: "500"},
		Passing:     []Call{pay(`{"amount": 300.10}`), pay(`{"amount": 199.90}`)},
		Failing:     []Call{pay(`{"amount": 300.10}`), pay(`{"amount": "50"}`), pay(`{"amount": 199.91}`)},
		Mistakes: []string{
			"The rule fails closed. A matching call whose field is missing, null, a text such as \"50\" or negative is a violation by itself, however small the sum, and adds nothing.",
			"A negative amount is a violation, since it would widen the budget. Where negative amounts are meant to lower the sum, write negative: allow beside limit.",
			"Attempts count, also those that failed: the money may have gone. And an amount that goes over is added as well, so that every later call of tool is over, too, unless negative amounts that are allowed bring the sum back.",
			"The field is a path that begins in the arguments: amount or order.total, not args.amount.",
		},
	}
}
