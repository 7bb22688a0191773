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
			return fmt.Sprintf("%s is the first call, and not known to be %s: it %s", f.subject(), f.name(0), f.doubted)
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
