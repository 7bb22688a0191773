package acel

import "fmt"

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
	hint: func(s *spec) string {
		return fmt.Sprintf("Call %s directly after %s%s.", s.operands[1], s.operands[0], s.andSucceeds(1))
	},

	documentation: documentMustFollowImmediately,
}

// MustFollowImmediately returns the rule that the call directly after every call
// of earlier is a call of later, and succeeds.
func MustFollowImmediately[A, B operand](earlier A, later B) Rule {
	return Rule{spec: newSpec(&mustFollowImmediately, Arguments{Operands: []Operand{toOperand(earlier), toOperand(later)}})}
}

func documentMustFollowImmediately() Documentation {
	return Documentation{
		Formula:   "G (earlier -> X later)",
		Arguments: argumentsOf("write_file", "format_file"),
		Passing:   []Call{{Tool: "read_file"}, {Tool: "write_file"}, {Tool: "format_file"}},
		Failing:   []Call{{Tool: "write_file"}, {Tool: "read_file"}, {Tool: "format_file"}},
		Mistakes: []string{
			"The call that comes instead is the violation, however harmless: a live gate refuses any call but later. So two calls of earlier in a row break it at the second.",
			"The next call must succeed as well: a format_file that failed breaks it, and calling it again comes too late.",
			"A call of earlier counts at its attempt: one that failed must be followed at once as well. Where only a success is to oblige, write earlier: {tool: write_file, on: success}.",
			"A session that ends right after earlier breaks it.",
			"Directly after is among all calls of the session, with per as well: there the next call must have the same value.",
		},
	}
}
