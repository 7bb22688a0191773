package acel

import "fmt"

// mustBeFirst is the init constraint of DECLARE (Pesic, Schonenberg and van der
// Aalst, EDOC 2007).
var mustBeFirst = template{
	name:    "must_be_first",
	params:  []Param{{Name: "tool", Kind: OperandParam, Meaning: "the calls of which one must come first"}},
	meaning: "the first call of the session, if there is one, is a call of tool",
	roles:   []role{allows},
	measure: byFirst,
	every:   true,
	guarded: 1,
	alone:   "the first call of a session is one call, whatever its arguments",
	automaton: automaton{
		untouched: {now: Unknown, end: Satisfied, a: keeps, other: breaks},
		touched:   {now: Satisfied, end: Satisfied, a: keeps, other: keeps},
	},
	message: func(f *finding) string {
		if f.doubted != "" {
			return fmt.Sprintf("%s is the first call, and not known to be %s, since it %s", f.subject(), f.name(0), f.doubted)
		}
		return fmt.Sprintf("%s is the first call, which must be %s", f.subject(), f.name(0))
	},
	hint: func(s *spec) string { return fmt.Sprintf("Call %s before anything else.", s.operands[0]) },

	documentation: documentMustBeFirst,
}

// MustBeFirst returns the rule that the first call of a session that happens is
// a call of tool, whatever its outcome.
func MustBeFirst[A operand](tool A) Rule {
	return Rule{spec: newSpec(&mustBeFirst, Arguments{Operands: []Operand{toOperand(tool)}})}
}

func documentMustBeFirst() Documentation {
	return Documentation{
		Formula:     "tool | G tool",
		FormulaNote: "Declare's init is tool alone, which a trace without calls breaks. Here such a trace keeps the rule, and G tool says no more than that: of any other trace it says less than tool.",
		Arguments:   argumentsOf("log_in"),
		Passing:     []Call{failed("log_in", "timeout"), {Tool: "log_in"}, {Tool: "list_records"}},
		Failing:     []Call{{Tool: "list_records"}, {Tool: "log_in"}},
		Mistakes: []string{
			"An attempt is enough: a log_in that failed is the first call all the same. Where what comes later needs its success, use must_precede.",
			"Only the first call is looked at. The tool may be called again later, and once another call came first, nothing later is held against the rule.",
			"A session without calls keeps it. To demand a call, use required_before_session_end.",
			"First means before any call at all, whatever it does. Where only some calls need it, must_precede names them.",
		},
	}
}
