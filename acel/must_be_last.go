package acel

import "fmt"

// mustBeLast is the end constraint of DECLARE.
var mustBeLast = template{
	name:    "must_be_last",
	params:  []Param{{Name: "tool", Kind: OperandParam, Meaning: "the calls of which a successful one must come last"}},
	meaning: "the last call of the session, if there is one, is a successful call of tool",
	roles:   []role{enables},
	measure: byLast,
	alone:   "the last call of a session is one call, whatever its arguments",
	automaton: automaton{
		unfit: {now: Unknown, end: Violated, a: keeps},
		fit:   {now: Unknown, end: Satisfied, a: keeps},
	},
	message: func(f *finding) string {
		return fmt.Sprintf("the session ended after %s, and its last call was not a %s%s%s", plural(f.step, "step"), f.spec.successful(0), f.name(0), f.lapse())
	},
	hint: func(s *spec) string {
		return fmt.Sprintf("Call %s last%s.", s.operands[0], s.andSucceeds(0))
	},

	documentation: documentMustBeLast,
}

// MustBeLast returns the rule that the last call of a session that happened is a
// successful call of tool. A session without calls keeps it.
func MustBeLast[A operand](tool A) Rule {
	return Rule{spec: newSpec(&mustBeLast, Arguments{Operands: []Operand{toOperand(tool)}})}
}

func documentMustBeLast() Documentation {
	return Documentation{
		Formula:   "G F tool",
		Arguments: argumentsOf("send_report"),
		Passing:   []Call{{Tool: "collect_data"}, failed("send_report", "timeout"), {Tool: "send_report"}},
		Failing:   []Call{{Tool: "send_report"}, {Tool: "collect_data"}},
		Mistakes: []string{
			"Only the end of the session can break it: the violation is at the last step and names no call, and a live gate refuses nothing for it. To forbid work after the report at once, use never_after.",
			"Only a success counts. A last call that failed or never ended breaks it, whatever succeeded before.",
			"It may come earlier as well: what is done after it only has to be followed by another.",
			"A session without calls keeps it. To demand a call, use required_before_session_end.",
		},
	}
}
