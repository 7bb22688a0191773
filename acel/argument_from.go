package acel

import "fmt"

// argumentFrom is a rule about where a value comes from: data provenance.
var argumentFrom = template{
	name: "argument_from",
	params: []Param{
		{Name: "later", Kind: OperandParam, Meaning: "the calls whose argument is looked at, with the field where it stands"},
		{Name: "earlier", Kind: OperandParam, Meaning: "the calls whose results it may come from, with the field where it stands in them; without one it may stand anywhere"},
	},
	meaning: "the value that a call of later has in its field occurs in what an earlier successful call of earlier returned, or in what the user said",
	roles:   []role{restricts, enables},
	measure: byValue,
	guarded: 1,
	automaton: automaton{
		known:   {now: Unknown, end: Satisfied, a: keeps, both: keeps},
		unknown: {now: Unknown, end: Satisfied, a: breaks, both: breaks},
	},
	message: func(f *finding) string {
		return fmt.Sprintf("%s has %s, which no earlier successful %s returned and the user did not say%s", f.subject(), f.value, f.name(1), f.lapse())
	},
	hint: func(s *spec) string {
		return fmt.Sprintf("Take the value from what %s returns.", s.operands[1])
	},

	documentation: documentArgumentFrom,
}

// ArgumentFrom returns the rule that the value which a call of later has in the
// operand's Field occurs in what an earlier successful call of earlier returned,
// in the Field of that operand or anywhere in it, or in what the user said before
// the call, where the trace has that. Every scalar in the value must occur: as a
// whole, or in longer text as words. Letter case makes no difference.
func ArgumentFrom(later, earlier Operand) Rule {
	return Rule{spec: newSpec(&argumentFrom, Arguments{Operands: []Operand{later, earlier}})}
}
