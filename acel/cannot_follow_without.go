package acel

// cannotFollowWithout is must_precede said from the dependent side.
var cannotFollowWithout = template{
	name: "cannot_follow_without",
	params: []Param{
		{Name: "action", Kind: OperandParam, Meaning: "the calls that need the prerequisite"},
		{Name: "prerequisite", Kind: OperandParam, Meaning: "the calls that must have succeeded before"},
	},
	meaning: "every call of action needs some earlier successful call of prerequisite",
	roles:   []role{restricts, enables},
	nearby:  true,
	guarded: 1,
	automaton: automaton{
		seenNone: {now: Unknown, end: Satisfied, a: breaks, b: keeps, both: breaks},
		seenA:    {now: Unknown, end: Satisfied, a: breaks, b: keeps, both: breaks},
		seenB:    {now: Satisfied, end: Satisfied, a: keeps, b: keeps, both: keeps},
		seenBoth: {now: Satisfied, end: Satisfied, a: keeps, b: keeps, both: keeps},
	},
	message: func(f *finding) string { return f.needsEarlier(1) },
	hint:    func(s *spec) string { return hintEarlier(s, 1, 0) },

	documentation: documentCannotFollowWithout,
}

// CannotFollowWithout returns the rule that every call of action needs some
// earlier successful call of prerequisite: exactly
// MustPrecede(prerequisite, action).
func CannotFollowWithout[A, B operand](action A, prerequisite B) Rule {
	return Rule{spec: newSpec(&cannotFollowWithout, Arguments{Operands: []Operand{toOperand(action), toOperand(prerequisite)}})}
}

func documentCannotFollowWithout() Documentation {
	return Documentation{
		Formula:   "!action W (prerequisite & !action)",
		Arguments: argumentsOf("delete_record", "validate_record"),
		Passing:   []Call{{Tool: "look_up_record"}, {Tool: "validate_record"}, {Tool: "delete_record"}},
		Failing:   []Call{{Tool: "delete_record"}, {Tool: "validate_record"}, {Tool: "delete_record"}},
		Mistakes: []string{
			"The call that needs something stands first, what it needs second: the other way round than in must_precede, which says the same.",
			"Only a success counts for prerequisite: a call that failed, was refused or never ended meets nothing. One success lasts for the whole session, and nothing takes it back: tests that passed before an edit still serve after it.",
			"A call of action counts at its attempt. One that failed is a violation as well: when it was asked for, nobody knew that it would fail.",
			"A prerequisite that comes later mends nothing: the rule stays violated, although action is then free to follow.",
		},
	}
}
