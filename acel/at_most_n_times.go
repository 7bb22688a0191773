package acel

import "fmt"

// atMostNTimes is the bounded existence pattern of Dwyer, Avrunin and Corbett
// (ICSE 1999).
var atMostNTimes = template{
	name: "at_most_n_times",
	params: []Param{
		{Name: "tool", Kind: OperandParam, Meaning: "the calls that are counted, whatever their outcome"},
		{Name: "n", Kind: CountParam, Meaning: "how many calls a session may hold: a whole number, 0 or more. 0 forbids them"},
	},
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

	documentation: documentAtMostNTimes,
}

// AtMostNTimes returns the rule that a session calls tool at most n times; n
// is a whole number, 0 or more. Calls in flight count.
func AtMostNTimes[A operand, N number](tool A, n N) Rule {
	return Rule{spec: newSpec(&atMostNTimes, Arguments{Operands: []Operand{toOperand(tool)}, Number: numberText(n)})}
}

func documentAtMostNTimes() Documentation {
	return Documentation{
		Formula:     "!F (tool & X F tool)",
		FormulaNote: "This is for n = 1. Each further call that n allows turns the last F tool into F (tool & X F tool); for n = 0 the formula is !F tool.",
		Arguments:   Arguments{Operands: operandsOf("send_payment"), Number: "1"},
		Passing:     []Call{{Tool: "look_up_invoice"}, {Tool: "send_payment"}},
		Failing:     []Call{failed("send_payment", "timeout"), {Tool: "send_payment"}},
		Mistakes: []string{
			"Attempts count, so a retry uses up the budget: a payment that timed out may still have been made. Where only successes are to count, write tool: {tool: send_payment, on: success}. A call that begins once n have succeeded still breaks the rule, however it ends: whoever lets it begin cannot know.",
			"A list of tools shares one budget: at_most_n_times: [[a, b], 2] allows two calls in all. Write a rule for each tool to give each its own.",
			"The budget is a session's. It does not reset when something succeeds, and knows nothing of other sessions.",
			"Every call beyond n is a violation, not only the first.",
		},
	}
}
