package acel

import "fmt"

// neverAfter is the absence pattern after an event of Dwyer, Avrunin and
// Corbett (ICSE 1999). In LTLf: G(b → X̃ G ¬a), X̃ being the weak next.
var neverAfter = template{
	name:    "never_after",
	params:  []Param{{"a", OperandParam}, {"b", OperandParam}},
	meaning: "no call of a at a step later than some call of b",
	roles:   []role{restricts, restricts},
	automaton: automaton{
		seenNone: {now: Unknown, end: Satisfied, a: keeps, b: keeps, both: keeps},
		seenA:    {now: Unknown, end: Satisfied, a: keeps, b: keeps, both: keeps},
		seenB:    {now: Unknown, end: Satisfied, a: breaks, b: keeps, both: breaks},
		seenBoth: {now: Unknown, end: Satisfied, a: breaks, b: keeps, both: breaks},
	},
	message: func(f *finding) string {
		return fmt.Sprintf("%s comes after %s, which forbids it from then on", f.subject(), f.earliest(1))
	},
	hint: func(s *spec) string {
		return fmt.Sprintf("Call %s before %s, or not at all.", s.operands[0], s.operands[1])
	},
}

// NeverAfter returns the rule that no call of a comes at a step later than
// some call of b. A call that matches both does not follow itself, so
// NeverAfter(x, x) allows one x.
func NeverAfter[A, B operand](a A, b B) Rule {
	return Rule{spec: newSpec(&neverAfter, Arguments{Operands: []Operand{toOperand(a), toOperand(b)}})}
}
