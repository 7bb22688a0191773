package acel

import "fmt"

// atMostPerTurn is a budget on the calls that one model reply issues together.
var atMostPerTurn = template{
	name: "at_most_per_turn",
	params: []Param{
		{Name: "tool", Kind: OperandParam, Meaning: "the calls that are counted, whatever their outcome"},
		{Name: "n", Kind: CountParam, Meaning: "how many calls one turn may hold: a whole number, 0 or more"},
	},
	meaning: "at most n calls of tool in one turn",
	roles:   []role{restricts},
	measure: byCount,
	apart:   byTurn,
	alone:   "the calls of a turn are counted whatever their arguments",
	automaton: automaton{
		within: {now: Unknown, end: Satisfied, a: keeps},
		over:   {now: Unknown, end: Satisfied, a: breaks},
	},
	message: func(f *finding) string {
		return fmt.Sprintf("%s is call %d of %s in one turn; at most %s allowed", f.subject(), f.memory.count[0]+1, f.name(0), f.spec.number)
	},
	hint: func(s *spec) string {
		return fmt.Sprintf("Ask for at most %s of %s at once, and read the results before asking for more.", plural(s.number.String(), "call"), s.operands[0])
	},

	documentation: documentAtMostPerTurn,
}

// AtMostPerTurn returns the rule that one turn, the calls that one model reply
// issued together, holds at most n calls of tool. A call without a turn is a turn
// of its own.
func AtMostPerTurn[A operand, N number](tool A, n N) Rule {
	return Rule{spec: newSpec(&atMostPerTurn, Arguments{Operands: []Operand{toOperand(tool)}, Number: numberText(n)})}
}

func documentAtMostPerTurn() Documentation {
	refund := func(turn string) Call { return Call{Tool: "issue_refund", Turn: turn} }
	return Documentation{
		FormulaNote: "There is none: LTLf does not know which calls one model reply issued together. In words: of the calls of one turn, at most n are calls of tool.",
		Arguments:   Arguments{Operands: operandsOf("issue_refund"), Number: "1"},
		Passing:     []Call{refund("1"), refund("2")},
		Failing:     []Call{refund("1"), refund("1")},
		Mistakes: []string{
			"A call without a turn is a turn of its own: a trace that does not record turns keeps the rule, whatever it holds.",
			"A turn is what one reply of the model issues together, not all that it does for one message of the user: ten calls one after the other are ten turns.",
			"Attempts count, also those that failed. A list of tools shares one number.",
			"The session may hold any number of turns. at_most_n_times bounds the calls of the whole session.",
		},
	}
}
