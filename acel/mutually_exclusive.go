package acel

import "fmt"

// mutuallyExclusive is the not co-existence constraint of DECLARE (Pesic,
// Schonenberg and van der Aalst, EDOC 2007).
var mutuallyExclusive = template{
	name: "mutually_exclusive",
	params: []Param{
		{Name: "a", Kind: OperandParam, Meaning: "the calls of one side"},
		{Name: "b", Kind: OperandParam, Meaning: "the calls of the other side"},
	},
	meaning: "not both a and b in one session",
	roles:   []role{restricts, restricts},
	automaton: automaton{
		seenNone: {now: Unknown, end: Satisfied, a: keeps, b: keeps, both: breaks},
		seenA:    {now: Unknown, end: Satisfied, a: keeps, b: breaks, both: breaks},
		seenB:    {now: Unknown, end: Satisfied, a: breaks, b: keeps, both: breaks},
		seenBoth: {now: Violated, end: Violated, a: breaks, b: breaks, both: breaks},
	},
	message: func(f *finding) string {
		other := 0
		if f.letter&letterA != 0 {
			other = 1
		}
		if f.letter == letterA|letterB {
			return fmt.Sprintf("%s is both sides at once: %s and %s exclude each other", f.subject(), f.name(0), f.name(1))
		}
		return fmt.Sprintf("%s and %s exclude each other in one session", f.subject(), f.earliest(other))
	},
	hint: func(s *spec) string {
		return fmt.Sprintf("Use %s or %s in a session, not both.", s.operands[0], s.operands[1])
	},

	documentation: documentMutuallyExclusive,
}

// MutuallyExclusive returns the rule that a session never holds calls of both
// a and b. One call that matches both breaks it at once.
func MutuallyExclusive[A, B operand](a A, b B) Rule {
	return Rule{spec: newSpec(&mutuallyExclusive, Arguments{Operands: []Operand{toOperand(a), toOperand(b)}})}
}

func documentMutuallyExclusive() Documentation {
	return Documentation{
		Formula:   "!(F a & F b)",
		Arguments: argumentsOf("approve", "reject"),
		Passing:   []Call{{Tool: "approve"}, {Tool: "approve"}},
		Failing:   []Call{failed("approve", "timeout"), {Tool: "reject"}},
		Mistakes: []string{
			"Both sides count at the attempt: an approve that failed excludes reject as well.",
			"It holds for a whole session, whatever the arguments. Approving one request and rejecting another in one session breaks it, unless per names the argument that tells requests apart.",
			"One call that matches both operands breaks it at once. See that globs and lists on the two sides do not overlap.",
			"The order makes no difference. To forbid only one of the two orders, use never_after.",
		},
	}
}
