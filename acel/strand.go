package acel

import (
	"slices"
	"time"
)

// maxSlots is the most slots that a template has: two operands, each of which
// may both restrict and enable.
const maxSlots = 4

// A strand is what a rule remembers of the calls that one key joins, or of all
// calls where it has no key.
type strand struct {
	// key is the value that joins the calls, label how messages show it, and per how
	// violations have it where it is hidden; "" where that is the key.
	key, label, per string
	// count is the number of calls that count for each slot, calls in flight
	// of restricting ones included.
	count [maxSlots]int64
	// sum is the total of the amounts that count.
	sum decimal
	// Only some rules remember these; see furnish.
	*order
	*past
	// unseen is why a call is not known to have met the requirement: its result
	// was not recorded; "" where there is none.
	unseen string
	// hidden is the number of calls that might count for each slot, had their
	// results been recorded.
	hidden [2]int64
	// missing is what was not recorded of the last of them.
	missing string
	// owes is the number of the rule's debts that are this strand's.
	// unsure is the number of those that a call may have met, for want of a time.
	owes, unsure int
	// calls is the number of calls that happened, aloft those in flight, and
	// first the step of the first of them.
	calls, aloft, first int

	// What follows explains and never decides.

	// kept are the first few calls that counted, lapsed the last that could
	// have met a requirement and did not.
	kept   [maxSlots][]occurrence
	lapsed *occurrence
	// running are calls that may yet meet a requirement, oldest first, some of
	// which may have ended since.
	running []ticket
}

// An order is what a rule remembers that compares where calls stand.
type order struct {
	// last are the latest calls that count for each slot; where the clock tells
	// which is, timeless are those without a time.
	last, timeless [2]track
	// owing is the first call that another must follow since one did, and
	// owingAt its position; 0 for none. It explains and never decides.
	owing   occurrence
	owingAt int
}

// A past is what a rule remembers of single calls.
type past struct {
	// times are the begins of the latest calls, oldest first.
	times []time.Time
	// dropped: older ones were, too.
	dropped bool
	// run is the run of calls that each follow their own error.
	run run
	// values are what calls returned.
	values words
	// veiled: a part of that is redacted.
	veiled bool
}

// furnish gives a strand what its rule remembers in it.
func (r *compiled) furnish(m *strand) {
	if r.ordered() {
		m.order = &order{}
	}
	if t := r.spec.template; t.measure == byTime || t.measure == byValue || r.spec.afterError {
		m.past = &past{}
	}
}

// ordered reports whether the rule compares where calls stand.
func (r *compiled) ordered() bool {
	t := r.spec.template
	return t.measure == byOrder || t.measure == byLast || r.bound != bound{}
}

// add counts a call for a slot.
func (m *strand) add(slot int, f *flight, amount decimal) {
	m.count[slot]++
	if len(m.kept[slot]) < keepLimit {
		m.kept[slot] = append(m.kept[slot], occurrence{CallRef: f.ref, amount: amount, ticket: f.ticket})
	}
}

// waitFor remembers a call that may yet meet a requirement. A full list first
// drops the calls that have ended, and grows only if most have not: it stays in
// proportion to the calls in flight, and costs the same for each.
func (m *strand) waitFor(t ticket, fs *flights) {
	if len(m.running) == cap(m.running) {
		m.running = slices.DeleteFunc(m.running, func(t ticket) bool { return fs.at(t) == nil })
		m.running = slices.Grow(m.running, len(m.running)+1)
	}
	m.running = append(m.running, t)
}

// latest returns the last call begun that may yet meet a requirement, or nil.
func (m *strand) latest(fs *flights) *flight {
	for n := len(m.running); n > 0; n = len(m.running) {
		if f := fs.at(m.running[n-1]); f != nil {
			return f
		}
		m.running = m.running[:n-1]
	}
	return nil
}

// mark notes how a kept call ended.
func (m *strand) mark(step int, status Status) {
	for slot := range m.kept {
		for i := range m.kept[slot] {
			if m.kept[slot][i].Step == step {
				m.kept[slot][i].Status = status
			}
		}
	}
	if m.order != nil && m.owing.Step == step {
		m.owing.Status = status
	}
}

// takeBack undoes add for the call at step.
func (m *strand) takeBack(slot, step int) {
	m.count[slot]--
	for i, o := range m.kept[slot] {
		if o.Step == step {
			m.kept[slot] = append(m.kept[slot][:i], m.kept[slot][i+1:]...)
			return
		}
	}
}

// seen is the state of an automaton that remembers which operands counted.
func (m *strand) seen() state {
	at := seenNone
	if m.count[0] > 0 {
		at |= seenA
	}
	if m.count[1] > 0 {
		at |= seenB
	}
	return at
}
