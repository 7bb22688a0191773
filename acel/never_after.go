package acel

import "fmt"

// neverAfter is the absence pattern after an event of Dwyer, Avrunin and
// Corbett (ICSE 1999).
var neverAfter = template{
	name: "never_after",
	params: []Param{
		{Name: "a", Kind: OperandParam, Meaning: "the calls that are forbidden from then on"},
		{Name: "b", Kind: OperandParam, Meaning: "the calls that forbid them"},
	},
	meaning: "no call of a at a step later than some call of b",
	roles:   []role{restricts, restricts},
	nearby:  true,
	guarded: 1,
	automaton: automaton{
		seenNone: {now: Unknown, end: Satisfied, a: keeps, b: keeps, both: keeps},
		seenA:    {now: Unknown, end: Satisfied, a: keeps, b: keeps, both: keeps},
		seenB:    {now: Unknown, end: Satisfied, a: breaks, b: keeps, both: breaks},
		seenBoth: {now: Unknown, end: Satisfied, a: breaks, b: keeps, both: breaks},
	},
	message: func(f *finding) string {
		if f.bound != (bound{}) {
			return fmt.Sprintf("%s comes%s of the last %s, which forbids it for so long", f.subject(), f.nearby(), f.name(1))
		}
		return fmt.Sprintf("%s comes after %s, which forbids it from then on", f.subject(), f.earliest(1))
	},
	hint: func(s *spec) string {
		if s.bound != (bound{}) {
			return fmt.Sprintf("Call %s before %s, or more than %s after it.", s.operands[0], s.operands[1], s.bound)
		}
		return fmt.Sprintf("Call %s before %s, or not at all.", s.operands[0], s.operands[1])
	},

	documentation: documentNeverAfter,
}

// NeverAfter returns the rule that no call of a comes at a step later than
// some call of b. A call that matches both does not follow itself, so
// NeverAfter(x, x) allows one x.
func NeverAfter[A, B operand](a A, b B) Rule {
	return Rule{spec: newSpec(&neverAfter, Arguments{Operands: []Operand{toOperand(a), toOperand(b)}})}
}

func documentNeverAfter() Documentation {
	return Documentation{
		Formula:   "G (b -> WX G !a)",
		Arguments: argumentsOf("edit_file", "submit"),
		Passing:   []Call{{Tool: "edit_file"}, {Tool: "submit"}, {Tool: "read_file"}},
		Failing:   []Call{{Tool: "edit_file"}, {Tool: "submit"}, {Tool: "edit_file"}},
		Mistakes: []string{
			"The forbidden call stands first: never_after: [edit_file, submit] is read \"never edit_file after submit\". Turned round it forbids submitting what was edited.",
			"Both sides count at the attempt, so a submit that failed forbids as well. Where only a success is to forbid, write b: {tool: submit, on: success}.",
			"After is strict: one call that matches both operands does not follow itself. So never_after: [x, x] allows one x.",
			"It lasts to the end of the session: nothing lifts it, and a call of a before b is no violation.",
		},
	}
}
