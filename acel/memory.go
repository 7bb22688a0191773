package acel

import "slices"

// memory is what one session remembers of one rule: plain data, whose copy is
// a snapshot.
type memory struct {
	// count is the number of calls that count for each operand, calls in
	// flight of restricting ones included.
	count [2]int64
	// sum is the total of the amounts that count.
	sum decimal
	// touched is the number of calls that matched an operand, broken that of
	// calls that happened and broke the rule. A release takes both back.
	touched, broken int
	// matched is the number of calls that matched each operand and happened.
	matched [2]int
	// undecided says that a condition could not be evaluated for want of a
	// recorded result.
	undecided bool

	// What follows explains and never decides.

	// reported is the number of violations given out.
	reported int
	// kept are the first few calls that counted, lapsed the last that could
	// have met a requirement and did not.
	kept   [2][]occurrence
	lapsed *occurrence
	// running are calls that may yet meet a requirement, oldest first, some of
	// which may have ended since.
	running []ticket
}

// keepLimit bounds the earlier calls that a rule keeps to explain itself.
const keepLimit = 4

// An occurrence is a call that counted, with its amount where the rule sums.
type occurrence struct {
	CallRef
	amount decimal
	ticket ticket // the zero one for a call that was refused
}

// now returns the call as it stands.
func (o occurrence) now(fs *flights) CallRef {
	if fs.at(o.ticket) != nil {
		o.Status = Unfinished
	}
	return o.CallRef
}

// ref returns the call as it stands, with a note on what it added.
func (o occurrence) ref(s *spec, fs *flights) CallRef {
	r := o.now(fs)
	if s.template.measure == bySum {
		r.Note = "adds " + brief(o.amount.String())
	}
	return r
}

// touch counts, or takes back, that a call was the rule's business.
func (m *memory) touch(by *match, n int) {
	if by.touches() {
		m.touched += n
	}
	for slot := range m.matched {
		if by.met&(1<<slot) != 0 {
			m.matched[slot] += n
		}
	}
}

// add counts a call for an operand.
func (m *memory) add(slot int, f *flight, amount decimal) {
	m.count[slot]++
	if len(m.kept[slot]) < keepLimit {
		m.kept[slot] = append(m.kept[slot], occurrence{f.ref, amount, f.ticket})
	}
}

// waitFor remembers a call that may yet meet a requirement. A full list first
// drops the calls that have ended, and grows only if most have not: it stays in
// proportion to the calls in flight, and costs the same for each.
func (m *memory) waitFor(t ticket, fs *flights) {
	if len(m.running) == cap(m.running) {
		m.running = slices.DeleteFunc(m.running, func(t ticket) bool { return fs.at(t) == nil })
		m.running = slices.Grow(m.running, len(m.running)+1)
	}
	m.running = append(m.running, t)
}

// latest returns the last call begun that may yet meet a requirement, or nil.
func (m *memory) latest(fs *flights) *flight {
	for n := len(m.running); n > 0; n = len(m.running) {
		if f := fs.at(m.running[n-1]); f != nil {
			return f
		}
		m.running = m.running[:n-1]
	}
	return nil
}

// mark notes how a kept call ended.
func (m *memory) mark(step int, status Status) {
	for slot := range m.kept {
		for i := range m.kept[slot] {
			if m.kept[slot][i].Step == step {
				m.kept[slot][i].Status = status
			}
		}
	}
}

// takeBack undoes add for the call at step.
func (m *memory) takeBack(slot, step int) {
	m.count[slot]--
	for i, o := range m.kept[slot] {
		if o.Step == step {
			m.kept[slot] = append(m.kept[slot][:i], m.kept[slot][i+1:]...)
			return
		}
	}
}

// seen is the state of an automaton that remembers which operands counted.
func (m *memory) seen() state {
	at := seenNone
	if m.count[0] > 0 {
		at |= seenA
	}
	if m.count[1] > 0 {
		at |= seenB
	}
	return at
}
