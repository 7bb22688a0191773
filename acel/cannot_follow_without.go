package acel

// cannotFollowWithout is must_precede said from the dependent side.
var cannotFollowWithout = template{
	name:    "cannot_follow_without",
	params:  []Param{{"action", OperandParam}, {"prerequisite", OperandParam}},
	meaning: "every call of action needs some earlier successful call of prerequisite",
	roles:   []role{restricts, enables},
	automaton: automaton{
		seenNone: {now: Unknown, end: Satisfied, a: breaks, b: keeps, both: breaks},
		seenA:    {now: Unknown, end: Satisfied, a: breaks, b: keeps, both: breaks},
		seenB:    {now: Satisfied, end: Satisfied, a: keeps, b: keeps, both: keeps},
		seenBoth: {now: Satisfied, end: Satisfied, a: keeps, b: keeps, both: keeps},
	},
	message: func(f *finding) string { return f.needsEarlier(1) },
	hint:    func(s *spec) string { return hintEarlier(s, 1, 0) },
}

// CannotFollowWithout returns the rule that every call of action needs some
// earlier successful call of prerequisite: exactly
// MustPrecede(prerequisite, action).
func CannotFollowWithout[A, B operand](action A, prerequisite B) Rule {
	return Rule{spec: newSpec(&cannotFollowWithout, Arguments{Operands: []Operand{toOperand(action), toOperand(prerequisite)}})}
}
