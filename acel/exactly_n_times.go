package acel

import (
	"fmt"
	"strings"
)

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
		switch {
		case f.call == nil:
			return endsWith(f, "exactly")
		case f.spec.count == 0:
			return fmt.Sprintf("%s is forbidden by this rule (exactly 0 calls)", f.subject())
		}
		return fmt.Sprintf("%s is call %d of %s; exactly %s allowed", f.subject(), f.memory.count[0]+1, f.name(0), f.spec.number)
	},
	hint: func(s *spec) string {
		switch s.count {
		case 0:
			return "Do not call " + s.operands[0].String() + "."
		case 1:
			return fmt.Sprintf("Call %s exactly once in a session%s.", s.operands[0], s.andSucceeds(0))
		}
		return fmt.Sprintf("Call %s exactly %s in a session%s.", s.operands[0], times(s.number), strings.Replace(s.andSucceeds(0), "it succeeds", "each succeeds", 1))
	},

	documentation: documentExactlyNTimes,
}

// ExactlyNTimes returns the rule that a session calls tool at most n times, of
// which n succeed; n is a whole number, 0 or more.
func ExactlyNTimes[A operand, N number](tool A, n N) Rule {
	return Rule{spec: newSpec(&exactlyNTimes, Arguments{Operands: []Operand{toOperand(tool)}, Number: numberText(n)})}
}

func documentExactlyNTimes() Documentation {
	return Documentation{
		Formula:     "F tool & !F (tool & X F tool)",
		FormulaNote: "This is for n = 1. Each further call turns the last F tool on both sides of & into F (tool & X F tool); for n = 0 the formula is !F tool. Under ! a name is true at an attempt, elsewhere at a success.",
		Arguments:   Arguments{Operands: operandsOf("place_order"), Number: "1"},
		Passing:     []Call{{Tool: "look_up_item"}, {Tool: "place_order"}},
		Failing:     []Call{failed("place_order", "timeout"), {Tool: "place_order"}},
		Mistakes: []string{
			"Attempts are bounded, and successes needed: with n = 1 one that failed can be made good by nothing, since the retry is a second attempt. Where only successes are to count, write tool: {tool: place_order, on: success}.",
			"An empty trace breaks it, unless n is 0. To allow none as well, use at_most_n_times.",
			"The arguments make no difference: two orders for two customers are two calls. With per: customer_id each customer is counted alone, and one without any call breaks nothing.",
			"A list of tools shares one number: exactly_n_times: [[a, b], 1] is broken by one call of each.",
		},
	}
}
