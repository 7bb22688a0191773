package acel

// mustPrecede is the precedence pattern of Dwyer, Avrunin and Corbett,
// "Patterns in Property Specifications for Finite-State Verification", ICSE
// 1999. In LTLf, with a for earlier and b for later: ¬b W (a ∧ ¬b).
var mustPrecede = template{
	name:    "must_precede",
	params:  []Param{{"earlier", OperandParam}, {"later", OperandParam}},
	meaning: "every call of later needs some earlier successful call of earlier",
	roles:   []role{enables, restricts},
	automaton: automaton{
		seenNone: {now: Unknown, end: Satisfied, a: keeps, b: breaks, both: breaks},
		seenA:    {now: Satisfied, end: Satisfied, a: keeps, b: keeps, both: keeps},
		seenB:    {now: Unknown, end: Satisfied, a: keeps, b: breaks, both: breaks},
		seenBoth: {now: Satisfied, end: Satisfied, a: keeps, b: keeps, both: keeps},
	},
	message: func(f *finding) string { return f.needsEarlier(0) },
	hint:    func(s *spec) string { return hintEarlier(s, 0, 1) },
}

// MustPrecede returns the rule that every call of later needs some earlier
// successful call of earlier. A call that matches both operands does not
// precede itself.
func MustPrecede[A, B operand](earlier A, later B) Rule {
	return Rule{spec: newSpec(&mustPrecede, Arguments{Operands: []Operand{toOperand(earlier), toOperand(later)}})}
}
