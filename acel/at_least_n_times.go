package acel

import "fmt"

// atLeastNTimes is the existence pattern of Dwyer, Avrunin and Corbett (ICSE
// 1999), counted; existence(n) of DECLARE.
var atLeastNTimes = template{
	name: "at_least_n_times",
	params: []Param{
		{Name: "tool", Kind: OperandParam, Meaning: "the calls of which enough must succeed"},
		{Name: "n", Kind: CountParam, Meaning: "how many must: a whole number, 0 or more"},
	},
	meaning: "at least n successful calls of tool before the session ends",
	roles:   []role{enables},
	measure: byQuota,
	alone:   "a value that no call names has no calls to be counted; use must_follow, which begins with a call",
	automaton: automaton{
		short:   {now: Unknown, end: Violated, a: keeps},
		reached: {now: Satisfied, end: Satisfied, a: keeps},
	},
	message: tooFew,
	hint:    func(s *spec) string { return fmt.Sprintf("Call %s until %s.", s.operands[0], succeeded(s.number)) },

	documentation: documentAtLeastNTimes,
}

// tooFew words that a number was not reached.
func tooFew(f *finding) string {
	enabling := len(f.spec.template.roles) - 1
	return fmt.Sprintf("the session ended after %s with %s; at least %s needed%s", plural(f.step, "step"),
		plural(f.memory.count[enabling], f.spec.successful(enabling)+"call")+" of "+f.name(enabling), f.spec.number, f.lapse())
}

func succeeded(n decimal) string {
	if n.String() == "1" {
		return "1 has succeeded"
	}
	return n.String() + " have succeeded"
}

// AtLeastNTimes returns the rule that a session holds at least n successful
// calls of tool; n is a whole number, 0 or more.
func AtLeastNTimes[A operand, N number](tool A, n N) Rule {
	return Rule{spec: newSpec(&atLeastNTimes, Arguments{Operands: []Operand{toOperand(tool)}, Number: numberText(n)})}
}
