package acel

import "fmt"

// exactlyNTimes is the exactly constraint of DECLARE: at_most_n_times and
// at_least_n_times at once, so that attempts are bounded and successes needed.
var exactlyNTimes = template{
	name: "exactly_n_times",
	params: []Param{
		{Name: "tool", Kind: OperandParam, Meaning: "the calls that are counted: attempts for the upper bound, successes for the lower"},
		{Name: "n", Kind: CountParam, Meaning: "how many there must be: a whole number, 0 or more"},
	},
	meaning: "at most n calls of tool in a session, and n successful ones before it ends",
	roles:   []role{restricts, enables},
	slots:   []int{0, 0},
	measure: byQuota,
	automaton: automaton{
		short:   {now: Unknown, end: Violated, a: keeps},
		spent:   {now: Unknown, end: Violated, a: breaks},
		reached: {now: Unknown, end: Satisfied, a: breaks},
	},
	message: func(f *finding) string {
		if f.call == nil {
			return tooFew(f)
		}
		return fmt.Sprintf("%s is call %d of %s; exactly %s allowed", f.subject(), f.memory.count[0]+1, f.name(0), f.spec.number)
	},
	hint: func(s *spec) string {
		return fmt.Sprintf("Call %s %s, and see that each succeeds.", s.operands[0], plural(s.number.String(), "time"))
	},

	documentation: documentExactlyNTimes,
}

// ExactlyNTimes returns the rule that a session calls tool at most n times, of
// which n succeed; n is a whole number, 0 or more.
func ExactlyNTimes[A operand, N number](tool A, n N) Rule {
	return Rule{spec: newSpec(&exactlyNTimes, Arguments{Operands: []Operand{toOperand(tool)}, Number: numberText(n)})}
}
