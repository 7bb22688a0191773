package acel

// mustFollowEach is the alternate response constraint of DECLARE.
var mustFollowEach = template{
	name: "must_follow_each",
	params: []Param{
		{Name: "earlier", Kind: OperandParam, Meaning: "the calls that another must follow before there is a second of them"},
		{Name: "later", Kind: OperandParam, Meaning: "the calls that must succeed after each"},
	},
	meaning: "every call of earlier is followed by a successful call of later before the next call of earlier",
	roles:   []role{restricts, enables},
	measure: byOrder,
	follows: true,
	owes:    true,
	every:   true,
	nearby:  true,
	automaton: automaton{
		lastNone: {now: Unknown, end: Satisfied},
		lastA:    {now: Unknown, end: Violated, a: breaks, both: breaks},
		lastB:    {now: Unknown, end: Satisfied},
		lastBoth: {now: Unknown, end: Violated, a: breaks, both: breaks},
	},
	message: notFollowed,
	hint:    hintFollow,

	documentation: documentMustFollowEach,
}

// MustFollowEach returns the rule that every call of earlier is followed by a
// successful call of later, and that no second call of earlier comes before it.
func MustFollowEach[A, B operand](earlier A, later B) Rule {
	return Rule{spec: newSpec(&mustFollowEach, Arguments{Operands: []Operand{toOperand(earlier), toOperand(later)}})}
}
