package acel

import "fmt"

// mustPrecedeEach is the alternate precedence constraint of DECLARE.
var mustPrecedeEach = template{
	name: "must_precede_each",
	params: []Param{
		{Name: "earlier", Kind: OperandParam, Meaning: "the calls of which a fresh one must have succeeded before"},
		{Name: "later", Kind: OperandParam, Meaning: "the calls that need one each"},
	},
	meaning: "every call of later needs an earlier successful call of earlier of its own, made since the last call of later",
	roles:   []role{enables, restricts},
	measure: byOrder,
	nearby:  true,
	automaton: automaton{
		lastNone: {now: Unknown, end: Satisfied, b: breaks, both: breaks},
		lastA:    {now: Unknown, end: Satisfied, b: keeps, both: keeps},
		lastB:    {now: Unknown, end: Satisfied, b: breaks, both: breaks},
		lastBoth: {now: Unknown, end: Satisfied, b: breaks, both: breaks},
	},
	message: func(f *finding) string {
		if f.memory.count[1] == 0 {
			return f.needsEarlier(0)
		}
		return fmt.Sprintf("%s needs an earlier %s%s of its own, made since the last %s%s", f.subject(), f.spec.successful(0), f.name(0), f.name(1), f.lapse())
	},
	hint: func(s *spec) string { return hintEarlier(s, 0, 1) },

	documentation: documentMustPrecedeEach,
}

// MustPrecedeEach returns the rule that every call of later needs a successful
// call of earlier that began after the last call of later did, and ended before
// this one begins: a fresh one for each.
func MustPrecedeEach[A, B operand](earlier A, later B) Rule {
	return Rule{spec: newSpec(&mustPrecedeEach, Arguments{Operands: []Operand{toOperand(earlier), toOperand(later)}})}
}
