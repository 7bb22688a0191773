package acel

// mustFollowImmediately is the chain response constraint of DECLARE: must_follow
// within one call.
var mustFollowImmediately = template{
	name: "must_follow_immediately",
	params: []Param{
		{Name: "earlier", Kind: OperandParam, Meaning: "the calls that another must follow at once, whatever their outcome"},
		{Name: "later", Kind: OperandParam, Meaning: "the calls of which one must be the next, and succeed"},
	},
	meaning: "the call directly after every call of earlier is a call of later, and succeeds",
	roles:   []role{restricts, enables},
	measure: byOrder,
	follows: true,
	owes:    true,
	every:   true,
	bound:   bound{calls: 1},
	automaton: automaton{
		lastNone: {now: Unknown, end: Satisfied},
		lastA:    {now: Unknown, end: Violated},
	},
	message: notFollowed,
	hint:    hintFollow,

	documentation: documentMustFollowImmediately,
}

// MustFollowImmediately returns the rule that the call directly after every call
// of earlier is a call of later, and succeeds.
func MustFollowImmediately[A, B operand](earlier A, later B) Rule {
	return Rule{spec: newSpec(&mustFollowImmediately, Arguments{Operands: []Operand{toOperand(earlier), toOperand(later)}})}
}
