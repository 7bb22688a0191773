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
		n := f.memory.inWindow(f.call.Time, f.spec.window) + 1
		return fmt.Sprintf("%s is call %d of %s within %s; at most %s allowed", f.subject(), n, f.name(0), spanText(f.spec.window), f.spec.number)
	},
	hint: func(s *spec) string {
		return fmt.Sprintf("Wait before the next call of %s: no more than %s in any %s.", s.operands[0], s.number, spanText(s.window))
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

func documentRateLimit() Documentation {
	mail := func(second int) Call {
		return Call{Tool: "send_mail", Time: time.Date(2026, 3, 2, 9, 0, second, 0, time.UTC)}
	}
	return Documentation{
		FormulaNote: "There is none: LTLf knows the order of calls, and not their times. In words: no call of tool begins less than window after the n-th call of tool before it.",
		Arguments:   Arguments{Operands: operandsOf("send_mail"), Number: "2", Window: "1m"},
		Passing:     []Call{mail(0), mail(20), mail(60)},
		Failing:     []Call{mail(0), mail(20), mail(59)},
		Mistakes: []string{
			"The window slides with the calls, and is no minute of the clock: two calls late in one minute and two early in the next are four in one window.",
			"Times are those of the trace. Where a call of tool carries none, a recorded trace is undecided, and a live gate refuses the call.",
			"Attempts count, also those that failed, and those that went over: an agent that goes on at the same pace is over each time.",
			"Two calls exactly a window apart are in none together, so that one call a minute keeps a limit of 1 and 1m.",
			"A list of tools shares one limit. Write a rule for each tool to give each its own.",
		},
	}
}
