package acel

import "fmt"

// mustFollow is the response pattern of Dwyer, Avrunin and Corbett (ICSE 1999).
var mustFollow = template{
	name: "must_follow",
	params: []Param{
		{Name: "earlier", Kind: OperandParam, Meaning: "the calls that another must follow, whatever their outcome"},
		{Name: "later", Kind: OperandParam, Meaning: "the calls that must succeed after them"},
	},
	meaning: "every call of earlier is followed by some later successful call of later",
	roles:   []role{restricts, enables},
	measure: byOrder,
	follows: true,
	owes:    true,
	every:   true,
	nearby:  true,
	automaton: automaton{
		lastNone: {now: Unknown, end: Satisfied},
		lastA:    {now: Unknown, end: Violated},
		lastB:    {now: Unknown, end: Satisfied},
		lastBoth: {now: Unknown, end: Violated},
	},
	message: notFollowed,
	hint:    hintFollow,

	documentation: documentMustFollow,
}

// notFollowed words a call that nothing has followed.
func notFollowed(f *finding) string {
	need := fmt.Sprintf("%s needs a %s%s after it", f.owner(), f.spec.successful(1), f.name(1))
	if f.call == nil {
		return fmt.Sprintf("%s, and the session ended after %s without one%s", need, plural(f.step, "step"), f.lapse())
	}
	return fmt.Sprintf("%s comes too early: %s first%s", f.subject(), need, f.lapse())
}

func hintFollow(s *spec) string {
	return fmt.Sprintf("Call %s after %s, and see that it succeeds.", s.operands[1], s.operands[0])
}

// MustFollow returns the rule that every call of earlier, whatever its outcome,
// is followed by a successful call of later that begins after it.
func MustFollow[A, B operand](earlier A, later B) Rule {
	return Rule{spec: newSpec(&mustFollow, Arguments{Operands: []Operand{toOperand(earlier), toOperand(later)}})}
}
