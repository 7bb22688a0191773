package acel

import "fmt"

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
	hint: func(s *spec) string {
		return fmt.Sprintf("Call %s%s after each %s, before there is another%s.", s.operands[1], s.soon(""), s.operands[0], s.andSucceeds(1))
	},

	documentation: documentMustFollowEach,
}

// MustFollowEach returns the rule that every call of earlier is followed by a
// successful call of later, and that no second call of earlier comes before it.
func MustFollowEach[A, B operand](earlier A, later B) Rule {
	return Rule{spec: newSpec(&mustFollowEach, Arguments{Operands: []Operand{toOperand(earlier), toOperand(later)}})}
}

func documentMustFollowEach() Documentation {
	return Documentation{
		Formula:     "G (earlier -> X (F later & (!earlier W (later & !earlier))))",
		FormulaNote: "Declare's alternate response has later in place of later & !earlier. Here one call that matches both operands is a second call of earlier first.",
		Arguments:   argumentsOf("lock_record", "unlock_record"),
		Passing:     []Call{{Tool: "lock_record"}, {Tool: "unlock_record"}, {Tool: "lock_record"}, {Tool: "unlock_record"}},
		Failing:     []Call{{Tool: "lock_record"}, {Tool: "lock_record"}, {Tool: "unlock_record"}},
		Mistakes: []string{
			"The second call of earlier is the violation, as it begins; a missing later is one at the end of the session.",
			"A call of earlier counts at its attempt, so that the retry of one that failed is a second one. Where only a success is to oblige, write earlier: {tool: lock_record, on: success}.",
			"Only a success counts for later: after an unlock_record that failed the record is taken to be locked still.",
			"The arguments make no difference: to lock two records one after the other breaks it. With per: record_id each record is looked at alone.",
			"A call of later without one of earlier is no violation. must_precede_each demands that side.",
		},
	}
}
