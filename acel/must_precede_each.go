package acel

import "fmt"

// mustPrecedeEach is the alternate precedence constraint of DECLARE.
var mustPrecedeEach = template{
	name: "must_precede_each",
	params: []Param{
		{Name: "earlier", Kind: OperandParam, Meaning: "the calls of which a fresh one must have succeeded before"},
		{Name: "later", Kind: OperandParam, Meaning: "the calls that need one each"},
	},
	meaning: "every call of later needs an earlier successful call of earlier of its own, made since the last call of later",
	roles:   []role{enables, restricts},
	measure: byOrder,
	nearby:  true,
	automaton: automaton{
		lastNone: {now: Unknown, end: Satisfied, b: breaks, both: breaks},
		lastA:    {now: Unknown, end: Satisfied, b: keeps, both: keeps},
		lastB:    {now: Unknown, end: Satisfied, b: breaks, both: breaks},
		lastBoth: {now: Unknown, end: Satisfied, b: breaks, both: breaks},
	},
	message: func(f *finding) string {
		if f.memory.count[1] == 0 {
			return f.needsEarlier(0)
		}
		return fmt.Sprintf("%s needs an earlier %s%s of its own%s, made since the last %s%s",
			f.subject(), f.spec.successful(0), f.name(0), f.nearby(), f.name(1), f.lapse())
	},
	hint: func(s *spec) string {
		return fmt.Sprintf("Call %s anew before each %s%s%s.", s.operands[0], s.operands[1], s.soon(","), s.andSucceeds(0))
	},

	documentation: documentMustPrecedeEach,
}

// MustPrecedeEach returns the rule that every call of later needs a successful
// call of earlier that began after the last call of later did, and ended before
// this one begins: a fresh one for each.
func MustPrecedeEach[A, B operand](earlier A, later B) Rule {
	return Rule{spec: newSpec(&mustPrecedeEach, Arguments{Operands: []Operand{toOperand(earlier), toOperand(later)}})}
}

func documentMustPrecedeEach() Documentation {
	return Documentation{
		Formula:     "(!later W (earlier & !later)) & G (later -> WX (!later W (earlier & !later)))",
		FormulaNote: "Declare's alternate precedence has earlier in place of earlier & !later. Here earlier is strict: one call that matches both operands does not precede itself.",
		Arguments:   argumentsOf("confirm_refund", "issue_refund"),
		Passing:     []Call{{Tool: "confirm_refund"}, {Tool: "issue_refund"}, {Tool: "confirm_refund"}, {Tool: "issue_refund"}},
		Failing:     []Call{{Tool: "confirm_refund"}, {Tool: "issue_refund"}, {Tool: "issue_refund"}},
		Mistakes: []string{
			"A call of later uses up every success of earlier before it: two confirmations and then two refunds break the rule at the second refund.",
			"A call of later that failed has used it up as well, since it counts at its attempt. The retry needs another earlier.",
			"Only a success counts for earlier. A call that failed, was refused or never ended meets nothing.",
			"The arguments make no difference: the confirmation of one refund serves another. With per: order_id they must be about the same order.",
			"A call of earlier that nothing follows is no violation. must_follow_each demands that side.",
		},
	}
}
