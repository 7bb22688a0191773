package acel

import "fmt"

// mustPrecedeImmediately is the chain precedence constraint of DECLARE:
// must_precede within one call.
var mustPrecedeImmediately = template{
	name: "must_precede_immediately",
	params: []Param{
		{Name: "earlier", Kind: OperandParam, Meaning: "the calls of which a successful one must come directly before"},
		{Name: "later", Kind: OperandParam, Meaning: "the calls that need it"},
	},
	meaning: "the call directly before every call of later is a successful call of earlier",
	roles:   []role{enables, restricts},
	bound:   bound{calls: 1},
	guarded: 2,
	automaton: automaton{
		seenNone: {now: Unknown, end: Satisfied, b: breaks, both: breaks},
		seenA:    {now: Unknown, end: Satisfied, b: keeps, both: keeps},
		seenB:    {now: Unknown, end: Satisfied, b: breaks, both: breaks},
		seenBoth: {now: Unknown, end: Satisfied, b: keeps, both: keeps},
	},
	message: func(f *finding) string {
		return fmt.Sprintf("%s needs a %s%s directly before it%s", f.subject(), f.spec.successful(0), f.name(0), f.lapse())
	},
	hint: func(s *spec) string {
		return fmt.Sprintf("Call %s directly before %s%s.", s.operands[0], s.operands[1], s.andSucceeds(0))
	},

	documentation: documentMustPrecedeImmediately,
}

// MustPrecedeImmediately returns the rule that the call directly before every
// call of later is a successful call of earlier.
func MustPrecedeImmediately[A, B operand](earlier A, later B) Rule {
	return Rule{spec: newSpec(&mustPrecedeImmediately, Arguments{Operands: []Operand{toOperand(earlier), toOperand(later)}})}
}

func documentMustPrecedeImmediately() Documentation {
	return Documentation{
		Formula:   "!later & G (X later -> earlier)",
		Arguments: argumentsOf("run_tests", "commit"),
		Passing:   []Call{{Tool: "edit_file"}, {Tool: "run_tests"}, {Tool: "commit"}},
		Failing:   []Call{{Tool: "run_tests"}, {Tool: "edit_file"}, {Tool: "commit"}},
		Mistakes: []string{
			"Any call between breaks it, also one that only reads or that failed. One that was refused never happened, and does not stand between.",
			"Only a success counts for earlier: a run_tests that failed directly before is as good as none.",
			"Each call of later needs its own: of two in a row the second has a call of later before it.",
			"Directly before is among all calls of the session, with per as well: there the call before must have the same value, and calls about other values stand between.",
		},
	}
}
