package acel

import "fmt"

// requiredBeforeSessionEnd is the existence pattern of Dwyer, Avrunin and
// Corbett (ICSE 1999).
var requiredBeforeSessionEnd = template{
	name:    "required_before_session_end",
	params:  []Param{{Name: "tool", Kind: OperandParam, Meaning: "the calls of which one must succeed"}},
	meaning: "at least one successful call of tool before the session ends",
	roles:   []role{enables},
	alone:   "a value that no call names has no call that could be missed; use must_follow, which begins with a call",
	automaton: automaton{
		seenNone: {now: Unknown, end: Violated, a: keeps},
		seenA:    {now: Satisfied, end: Satisfied, a: keeps},
	},
	message: func(f *finding) string {
		return fmt.Sprintf("the session ended after %s without a %s%s%s", plural(f.step, "step"), f.spec.successful(0), f.name(0), f.lapse())
	},
	hint: func(s *spec) string {
		return fmt.Sprintf("Call %s before the session ends%s.", s.operands[0], s.andSucceeds(0))
	},

	documentation: documentRequiredBeforeSessionEnd,
}

// RequiredBeforeSessionEnd returns the rule that a session holds at least one
// successful call of tool, so that an empty trace breaks it.
func RequiredBeforeSessionEnd[A operand](tool A) Rule {
	return Rule{spec: newSpec(&requiredBeforeSessionEnd, Arguments{Operands: []Operand{toOperand(tool)}})}
}

func documentRequiredBeforeSessionEnd() Documentation {
	return Documentation{
		Formula:   "F tool",
		Arguments: argumentsOf("log_out"),
		Passing:   []Call{{Tool: "log_in"}, {Tool: "log_out"}},
		Failing:   []Call{{Tool: "log_in"}, failed("log_out", "timeout")},
		Mistakes: []string{
			"Only the end of the session can break it: the violation is at the last step and names no call, and a live gate refuses nothing for it.",
			"An empty trace breaks it: it demands a call, whatever else happens. must_follow demands one only where another was called.",
			"Only a success counts. A call that failed, was refused or never ended meets nothing.",
			"It need not be the last call: work after log_out is no violation. never_after forbids that.",
		},
	}
}
