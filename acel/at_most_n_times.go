package acel

import "fmt"

// atMostNTimes is the bounded existence pattern of Dwyer, Avrunin and Corbett
// (ICSE 1999).
var atMostNTimes = template{
	name:    "at_most_n_times",
	params:  []Param{{"tool", OperandParam}, {"n", CountParam}},
	meaning: "at most n calls of tool in a session",
	roles:   []role{restricts},
	measure: byCount,
	automaton: automaton{
		within: {now: Unknown, end: Satisfied, a: keeps},
		over:   {now: Unknown, end: Satisfied, a: breaks},
	},
	message: func(f *finding) string {
		if f.spec.number.sign() == 0 {
			return fmt.Sprintf("%s is forbidden by this rule (at most 0 calls)", f.subject())
		}
		return fmt.Sprintf("%s is call %d of %s; at most %s allowed", f.subject(), f.memory.count[0]+1, f.name(0), f.spec.number)
	},
	hint: func(s *spec) string {
		if s.number.sign() == 0 {
			return "Do not call " + s.operands[0].String() + "."
		}
		return fmt.Sprintf("Stop after %s of %s in a session.", plural(s.number.String(), "call"), s.operands[0])
	},
}

// AtMostNTimes returns the rule that a session calls tool at most n times; n
// is a whole number, 0 or more. Calls in flight count.
func AtMostNTimes[A operand, N number](tool A, n N) Rule {
	return Rule{spec: newSpec(&atMostNTimes, Arguments{Operands: []Operand{toOperand(tool)}, Number: numberText(n)})}
}
