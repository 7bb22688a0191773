package acel

import (
	"cmp"
	"fmt"
)

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
	if f.call == nil {
		return fmt.Sprintf("%s needs a %s%s%s, and the session ended after %s without one%s",
			f.owner(), f.spec.successful(1), f.name(1), cmp.Or(f.behind(), " after it"), plural(f.step, "step"), f.lapse())
	}
	return fmt.Sprintf("%s comes too early: no %s%s has come after %s yet%s", f.subject(), f.spec.successful(1), f.name(1), f.owner(), f.lapse())
}

func hintFollow(s *spec) string {
	return fmt.Sprintf("Call %s%s after %s%s.", s.operands[1], s.soon(""), s.operands[0], s.andSucceeds(1))
}

// MustFollow returns the rule that every call of earlier, whatever its outcome,
// is followed by a successful call of later that begins after it.
func MustFollow[A, B operand](earlier A, later B) Rule {
	return Rule{spec: newSpec(&mustFollow, Arguments{Operands: []Operand{toOperand(earlier), toOperand(later)}})}
}

func documentMustFollow() Documentation {
	return Documentation{
		Formula:     "G (earlier -> X F later)",
		FormulaNote: "Declare's response is G (earlier -> F later). Here after is strict: one call that matches both operands does not follow itself.",
		Arguments:   argumentsOf("issue_refund", "notify_customer"),
		Passing:     []Call{{Tool: "issue_refund"}, failed("notify_customer", "timeout"), {Tool: "notify_customer"}},
		Failing:     []Call{{Tool: "notify_customer"}, {Tool: "issue_refund"}},
		Mistakes: []string{
			"One success of later serves every call of earlier before it: two refunds and then one notice keep the rule. must_follow_each wants one for each.",
			"A call of earlier counts at its attempt: one that failed must be followed as well. Where only a success is to oblige, write earlier: {tool: issue_refund, on: success}.",
			"Only a success counts for later, and one that came before earlier meets nothing. Where the order makes no difference, use both_or_neither.",
			"Only the end of the session can break it, so that a live gate refuses nothing for it. With within: 5 calls, the call that would use up the last chance is refused.",
			"The arguments make no difference: a notice to one customer serves the refund of another. With per: order_id they must be about the same order.",
		},
	}
}
