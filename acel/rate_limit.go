package acel

import (
	"fmt"
	"time"
)

// rateLimit is a budget on a window of time that slides with the calls.
var rateLimit = template{
	name: "rate_limit",
	params: []Param{
		{Name: "tool", Kind: OperandParam, Meaning: "the calls that are counted, whatever their outcome"},
		{Name: "n", Kind: CountParam, Meaning: "how many calls a window may hold: a whole number from 0 to 100,000"},
		{Name: "window", Kind: WindowParam, Meaning: "how long a window is: 30s, 10m, 24h or 7d"},
	},
	meaning: "at most n calls of tool begin in any window of time",
	roles:   []role{restricts},
	measure: byTime,
	automaton: automaton{
		within: {now: Unknown, end: Satisfied, a: keeps},
		over:   {now: Unknown, end: Satisfied, a: breaks},
	},
	message: func(f *finding) string {
		n := f.memory.timesSince(f.call.Time.Add(-f.spec.window)) + 1
		return fmt.Sprintf("%s is call %d of %s within %s; at most %s allowed", f.subject(), n, f.name(0), spanText(f.spec.window), f.spec.number)
	},
	hint: func(s *spec) string {
		return fmt.Sprintf("Wait, so that no %s hold more than %s of %s.", spanText(s.window), plural(s.number.String(), "call"), s.operands[0])
	},

	documentation: documentRateLimit,
}

// RateLimit returns the rule that at most n calls of tool begin in any window of
// time: two calls exactly a window apart are in none together. Times are those of
// the trace; where a call carries none, a recorded trace cannot be checked, and a
// live call is refused.
func RateLimit[A operand, N number](tool A, n N, window time.Duration) Rule {
	return Rule{spec: newSpec(&rateLimit, Arguments{Operands: []Operand{toOperand(tool)}, Number: numberText(n), Window: spanText(window)})}
}
