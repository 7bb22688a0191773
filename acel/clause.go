package acel

// A Clause is a condition of an operand that somebody else can decide: what is
// written, and a function. The packages rules and shell make them, of CEL and
// of command lines.
type Clause struct {
	// Key and Text are what is written: where: args.amount > 100.0. They tell
	// the clause from others, so that two that mean different things must not
	// share them.
	Key, Text string
	// Holds says whether the condition holds for a call that begins. It must be
	// pure, as the functions of a [Tool]. An error says why it cannot be decided.
	Holds func(*State, Call) (bool, error)
}
