package acel

import "fmt"

// bothOrNeither is the co-existence constraint of DECLARE.
var bothOrNeither = template{
	name: "both_or_neither",
	params: []Param{
		{Name: "a", Kind: OperandParam, Meaning: "the calls on one side: an attempt obliges, a success fulfils"},
		{Name: "b", Kind: OperandParam, Meaning: "the calls on the other"},
	},
	meaning: "if a or b is called, both a and b succeed before the session ends",
	roles:   []role{restricts, restricts, enables, enables},
	slots:   []int{0, 1, 0, 1},
	measure: byChoice,
	automaton: automaton{
		chosenNone: {now: Unknown, end: Satisfied},
		triedA:     {now: Unknown, end: Violated},
		triedB:     {now: Unknown, end: Violated},
		triedBoth:  {now: Unknown, end: Violated},
		choseA:     {now: Unknown, end: Violated},
		choseB:     {now: Unknown, end: Violated},
		choseBoth:  {now: Satisfied, end: Satisfied},
	},
	message: func(f *finding) string {
		called, missing := 0, 3
		if f.memory.count[3] > 0 || f.memory.count[0] == 0 {
			called, missing = 1, 2
		}
		if f.memory.count[called] == 0 {
			called = 1 - called
		}
		return fmt.Sprintf("%s was called, and the session ended after %s without a %s%s%s",
			f.earliest(called), plural(f.step, "step"), f.spec.successful(missing), f.name(missing), f.lapse())
	},
	hint: func(s *spec) string {
		return fmt.Sprintf("Call both %s and %s, or neither.", s.operands[0], s.operands[1])
	},

	documentation: documentBothOrNeither,
}

// BothOrNeither returns the rule that a session which calls a or b, whatever the
// outcome, holds a successful call of each.
func BothOrNeither[A, B operand](a A, b B) Rule {
	return Rule{spec: newSpec(&bothOrNeither, Arguments{Operands: []Operand{toOperand(a), toOperand(b)}})}
}
