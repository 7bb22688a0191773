package acel

import (
	"fmt"
	"slices"
)

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
		choseHalf:  {now: Unknown, end: Violated},
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
		lapse := ""
		if f.lapsed != nil && f.isKept(missing-2, f.lapsed.Step) {
			lapse = f.lapse() // and not what became of the other side
		}
		return fmt.Sprintf("%s was called, and the session ended after %s without a %s%s%s",
			f.earliest(called), plural(f.step, "step"), f.spec.successful(missing), f.name(missing), lapse)
	},
	hint: func(s *spec) string {
		return fmt.Sprintf("Call both %s and %s, or neither%s.", s.operands[0], s.operands[1], s.bothSucceed())
	},

	documentation: documentBothOrNeither,
}

// isKept reports whether the call of a step is one that is kept for a slot.
func (f *finding) isKept(slot, step int) bool {
	return slices.ContainsFunc(f.memory.kept[slot], func(o occurrence) bool { return o.Step == step })
}

// bothSucceed ends a hint that asks for calls of both sides.
func (s *spec) bothSucceed() string {
	if s.successful(0) == "" || s.successful(1) == "" {
		return ""
	}
	return "; one of each must succeed"
}

// BothOrNeither returns the rule that a session which calls a or b, whatever the
// outcome, holds a successful call of each.
func BothOrNeither[A, B operand](a A, b B) Rule {
	return Rule{spec: newSpec(&bothOrNeither, Arguments{Operands: []Operand{toOperand(a), toOperand(b)}})}
}

func documentBothOrNeither() Documentation {
	return Documentation{
		Formula:     "F a | F b -> F a & F b",
		FormulaNote: "Before -> a name is true at an attempt, after it at a success.",
		Arguments:   argumentsOf("book_flight", "book_hotel"),
		Passing:     []Call{{Tool: "book_flight"}, failed("book_hotel", "timeout"), {Tool: "book_hotel"}},
		Failing:     []Call{{Tool: "book_flight"}, failed("book_hotel", "timeout")},
		Mistakes: []string{
			"An attempt obliges, and only a success fulfils: a lone book_flight that failed breaks the rule, since it was tried and is missing.",
			"The order makes no difference, nor does the number: one success of each is enough. must_follow and must_precede look at the order.",
			"Only the end of the session can break it: the violation is at the last step, and a live gate refuses nothing for it.",
			"The arguments make no difference: a hotel for one trip goes with the flight of another. With per: trip_id both must be for the same trip.",
		},
	}
}
