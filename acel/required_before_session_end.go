package acel

import "fmt"

// requiredBeforeSessionEnd is the existence pattern of Dwyer, Avrunin and
// Corbett (ICSE 1999). In LTLf: F a.
var requiredBeforeSessionEnd = template{
	name:    "required_before_session_end",
	params:  []Param{{"tool", OperandParam}},
	meaning: "at least one successful call of tool before the session ends",
	roles:   []role{enables},
	automaton: automaton{
		seenNone: {now: Unknown, end: Violated, a: keeps},
		seenA:    {now: Satisfied, end: Satisfied, a: keeps},
	},
	message: func(f *finding) string {
		return fmt.Sprintf("the session ended after %s without a %s%s%s", plural(f.step, "step"), f.spec.successful(0), f.name(0), f.lapse())
	},
	hint: func(s *spec) string {
		if s.successful(0) == "" {
			return fmt.Sprintf("Call %s before the session ends.", s.operands[0])
		}
		return fmt.Sprintf("Call %s before the session ends, and see that it succeeds.", s.operands[0])
	},
}

// RequiredBeforeSessionEnd returns the rule that a session holds at least one
// successful call of tool. It is the only template that an empty trace breaks.
func RequiredBeforeSessionEnd[A operand](tool A) Rule {
	return Rule{spec: newSpec(&requiredBeforeSessionEnd, Arguments{Operands: []Operand{toOperand(tool)}})}
}
