package acel

// A measure is how a rule's memory of counted calls becomes a state of its
// automaton.
type measure uint8

const (
	// bySeen: the state says which operands have counted so far.
	bySeen measure = iota
	// byCount: the state says whether one more call stays in the budget.
	byCount
	// bySum: the state says whether one more amount stays in the budget.
	bySum
	// byCondition: a tool's condition, which has no automaton.
	byCondition
)

// A state is what an automaton remembers, or for a budget what the call at
// hand would make of it.
type state uint8

// The states of the templates with two operands, a and b in parameter order.
const (
	seenNone state = iota
	seenA
	seenB
	seenBoth
)

// The states of a budget.
const (
	within state = iota
	over
)

// A letter says which of a rule's operands a call matches.
type letter uint8

const (
	noLetter letter = 0
	letterA  letter = 1
	letterB  letter = 2
)

// A judgement is what an automaton says of a call that begins.
type judgement bool

const (
	keeps  judgement = false
	breaks judgement = true
)

// An automaton is a table, a row for each state.
type automaton [4]row

// A row says how a rule stands in a state, and what it makes of a call that
// begins there.
type row struct {
	// now is the verdict while the session runs, end the one at its end.
	now, end Verdict
	// a, b and both are the judgements on a call that matches only the first
	// operand, only the second, or both at once.
	a, b, both judgement
}

// judge looks up what the automaton says of l in state at.
func (m *automaton) judge(at state, l letter) judgement {
	switch l {
	case letterA:
		return m[at].a
	case letterB:
		return m[at].b
	case letterA | letterB:
		return m[at].both
	}
	return keeps
}
