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
	hint: func(s *spec) string {
		if s.successful(0) == "" {
			return fmt.Sprintf("Before the session ends, call %s at least %s.", s.operands[0], times(s.number))
		}
		return fmt.Sprintf("Before the session ends, call %s until %s.", s.operands[0], succeeded(s.number))
	},

	documentation: documentAtLeastNTimes,
}

func tooFew(f *finding) string { return endsWith(f, "at least") }

// endsWith words that a number was not reached.
func endsWith(f *finding, bound string) string {
	enabling := len(f.spec.template.roles) - 1
	return fmt.Sprintf("the session ended after %s with %s; %s %s needed%s", plural(f.step, "step"),
		plural(f.memory.count[enabling], f.spec.successful(enabling)+"call")+" of "+f.name(enabling), bound, f.spec.number, f.lapse())
}

// times writes how often a number is.
func times(n decimal) string {
	if n.String() == "1" {
		return "once"
	}
	return n.String() + " times"
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

func documentAtLeastNTimes() Documentation {
	return Documentation{
		Formula:     "F tool",
		FormulaNote: "This is for n = 1. Each further call that n needs turns the last F tool into F (tool & X F tool); for n = 0 there is nothing to demand.",
		Arguments:   Arguments{Operands: operandsOf("review_page"), Number: "2"},
		Passing:     []Call{{Tool: "review_page"}, failed("review_page", "timeout"), {Tool: "review_page"}},
		Failing:     []Call{{Tool: "review_page"}, failed("review_page", "timeout")},
		Mistakes: []string{
			"Only the end of the session can break it, and an empty trace does: the violation is at the last step and names no call.",
			"Only a success counts. A call that failed, was refused or never ended brings n no nearer.",
			"The arguments make no difference: the same page reviewed twice counts twice. no_repeat forbids the same call again.",
			"More than n are no violation. exactly_n_times bounds them as well.",
			"A list of tools shares one number: at_least_n_times: [[a, b], 2] wants two calls in all, not two of each.",
		},
	}
}
