package acel

// mustPrecede is the precedence pattern of Dwyer, Avrunin and Corbett,
// "Patterns in Property Specifications for Finite-State Verification", ICSE
// 1999.
var mustPrecede = template{
	name: "must_precede",
	params: []Param{
		{Name: "earlier", Kind: OperandParam, Meaning: "the calls that must have succeeded before"},
		{Name: "later", Kind: OperandParam, Meaning: "the calls that need them"},
	},
	meaning: "every call of later needs some earlier successful call of earlier",
	roles:   []role{enables, restricts},
	nearby:  true,
	guarded: 2,
	automaton: automaton{
		seenNone: {now: Unknown, end: Satisfied, a: keeps, b: breaks, both: breaks},
		seenA:    {now: Satisfied, end: Satisfied, a: keeps, b: keeps, both: keeps},
		seenB:    {now: Unknown, end: Satisfied, a: keeps, b: breaks, both: breaks},
		seenBoth: {now: Satisfied, end: Satisfied, a: keeps, b: keeps, both: keeps},
	},
	message: func(f *finding) string { return f.needsEarlier(0) },
	hint:    func(s *spec) string { return hintEarlier(s, 0, 1) },

	documentation: documentMustPrecede,
}

// MustPrecede returns the rule that every call of later needs some earlier
// successful call of earlier. A call that matches both operands does not
// precede itself.
func MustPrecede[A, B operand](earlier A, later B) Rule {
	return Rule{spec: newSpec(&mustPrecede, Arguments{Operands: []Operand{toOperand(earlier), toOperand(later)}})}
}

func documentMustPrecede() Documentation {
	return Documentation{
		Formula:   "!later W (earlier & !later)",
		Arguments: argumentsOf("validate_record", "delete_record"),
		Passing:   []Call{failed("validate_record", "timeout"), {Tool: "validate_record"}, {Tool: "delete_record"}},
		Failing:   []Call{failed("validate_record", "timeout"), {Tool: "delete_record"}},
		Mistakes: []string{
			"Only a success counts for earlier. A call that failed, was refused or never ended meets nothing.",
			"One success of earlier lasts for the whole session, whatever the arguments: the rule does not pair the validation of one record with the deletion of the same record, unless per names the argument that they share. Nothing takes it back: tests that passed before an edit still serve after it. must_precede_each wants a success for each.",
			"Earlier is strict: one call that matches both operands does not precede itself. So under must_precede: [x, x] the first x is a violation.",
			"Nothing has to happen. A session without a call of later keeps the rule; required_before_session_end demands a call.",
		},
	}
}
