package acel

import "fmt"

// oneOf is the exclusive choice constraint of DECLARE.
var oneOf = template{
	name: "one_of",
	params: []Param{
		{Name: "a", Kind: OperandParam, Meaning: "the calls on one side: an attempt rules the other out, a success fulfils"},
		{Name: "b", Kind: OperandParam, Meaning: "the calls on the other"},
	},
	meaning: "a succeeds before the session ends and b is not called, or b succeeds and a is not called",
	roles:   []role{restricts, restricts, enables, enables},
	slots:   []int{0, 1, 0, 1},
	measure: byChoice,
	alone:   "a value that no call names has no call that could be one of the two; use mutually_exclusive",
	automaton: automaton{
		chosenNone: {now: Unknown, end: Violated, both: breaks},
		triedA:     {now: Unknown, end: Violated, b: breaks, both: breaks},
		triedB:     {now: Unknown, end: Violated, a: breaks, both: breaks},
		triedBoth:  {now: Unknown, end: Violated, a: breaks, b: breaks, both: breaks},
		choseA:     {now: Unknown, end: Satisfied, b: breaks, both: breaks},
		choseB:     {now: Unknown, end: Satisfied, a: breaks, both: breaks},
		choseHalf:  {now: Unknown, end: Satisfied, a: breaks, b: breaks, both: breaks},
		choseBoth:  {now: Unknown, end: Satisfied, a: breaks, b: breaks, both: breaks},
	},
	message: func(f *finding) string {
		switch {
		case f.call == nil:
			return fmt.Sprintf("the session ended after %s without a %s%s or %s%s", plural(f.step, "step"), f.spec.successful(2), f.name(0), f.name(1), f.lapse())
		case f.letter == letterA|letterB:
			return fmt.Sprintf("%s is both %s and %s, of which only one is allowed", f.subject(), f.name(0), f.name(1))
		case f.letter == letterA:
			return fmt.Sprintf("%s comes after %s; only one of the two is allowed", f.subject(), f.earliest(1))
		}
		return fmt.Sprintf("%s comes after %s; only one of the two is allowed", f.subject(), f.earliest(0))
	},
	hint: func(s *spec) string {
		return fmt.Sprintf("Call either %s or %s%s.", s.operands[0], s.operands[1], s.andSucceeds(2))
	},

	documentation: documentOneOf,
}

// OneOf returns the rule that a session holds a successful call of exactly one of
// a and b, and no call of the other.
func OneOf[A, B operand](a A, b B) Rule {
	return Rule{spec: newSpec(&oneOf, Arguments{Operands: []Operand{toOperand(a), toOperand(b)}})}
}

func documentOneOf() Documentation {
	return Documentation{
		Formula:     "(F a | F b) & !(F a & F b)",
		FormulaNote: "Under ! a name is true at an attempt, elsewhere at a success.",
		Arguments:   argumentsOf("pay_by_card", "pay_by_invoice"),
		Passing:     []Call{failed("pay_by_card", "timeout"), {Tool: "pay_by_card"}},
		Failing:     []Call{failed("pay_by_card", "timeout"), {Tool: "pay_by_invoice"}},
		Mistakes: []string{
			"An attempt rules the other out: after a pay_by_card that failed, pay_by_invoice is a violation. Where only a success is to, write on: success on both sides.",
			"Neither breaks it as well, and so does an empty trace. mutually_exclusive allows neither.",
			"It is one of two sides, not one call: the one side may be called again. exactly_n_times with a list of both allows a single call.",
			"One call that matches both operands breaks it at once. See that globs and lists on the two sides do not overlap.",
		},
	}
}
