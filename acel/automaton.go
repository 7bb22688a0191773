package acel

// A measure is how what a rule remembers becomes a state of its automaton.
type measure uint8

const (
	// bySeen: the state says which operands have counted so far, or within the
	// rule's bound.
	bySeen measure = iota
	// byOrder: the state says which operand counted last.
	byOrder
	// byCount: the state says whether one more call stays in the budget.
	byCount
	// bySum: the state says whether one more amount stays in the budget.
	bySum
	// byTime: the state says whether one more call stays in the budget of the
	// window before it.
	byTime
	// byQuota: the state says how far a number is reached.
	byQuota
	// byChoice: the state says which of two operands was called, and whether
	// it succeeded.
	byChoice
	// byFirst: the state says whether a call has happened yet.
	byFirst
	// byLast: the state says whether the last call that happened counts.
	byLast
	// byValue: the state says whether the value in the call is known.
	byValue
	// always: there is one state.
	always
	// byCondition: a tool's condition, which has no automaton.
	byCondition
)

// A state is what an automaton remembers, or for a budget what the call at
// hand would make of it.
type state uint8

// The states bySeen of the templates with two operands, a and b in parameter
// order.
const (
	seenNone state = iota
	seenA
	seenB
	seenBoth
)

// The states byOrder: which operand counted last; lastBoth is one call that
// counted for both.
const (
	lastNone state = iota
	lastA
	lastB
	lastBoth
)

// The states of a budget.
const (
	within state = iota
	over
)

// The states byQuota: fewer than n have succeeded, and the attempts are used up
// too or not; n have.
const (
	short state = iota
	spent
	reached
)

// The states byChoice: neither was called; a, b or both were, and none has
// succeeded; what was called has succeeded; both were called, and one of them has
// succeeded.
const (
	chosenNone state = iota
	triedA
	triedB
	triedBoth
	choseA
	choseB
	choseBoth
	choseHalf
)

// The states byFirst: no call has happened yet, or one has.
const (
	untouched state = iota
	touched
)

// The states byLast: the last call does not count, or it does, or there is
// none.
const (
	unfit state = iota
	fit
)

// The states byValue.
const (
	known state = iota
	unknown
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
type automaton [8]row

// A row says how a rule stands in a state, and what it makes of a call that
// begins there.
type row struct {
	// now is the verdict while the session runs, end the one at its end.
	now, end Verdict
	// a, b and both are the judgements on a call that matches only the first
	// operand, only the second, or both at once; other is that on a call that
	// matches neither, for a rule that looks at every call.
	a, b, both, other judgement
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
	return m[at].other
}
