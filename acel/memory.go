package acel

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
	// undecided says that a condition could not be evaluated for want of a
	// recorded result.
	undecided bool

	// What follows explains and never decides.

	// reported is the number of violations given out.
	reported int
	// kept are the first few calls that counted, lapsed the last that could
	// have met a requirement and did not.
	kept   [2][]occurrence
	lapsed *CallRef
}

// keepLimit bounds the earlier calls that a rule keeps to explain itself.
const keepLimit = 4

// An occurrence is a call that counted, with its amount where the rule sums.
type occurrence struct {
	CallRef
	amount decimal
}

// ref returns the call with a note on what it added.
func (o occurrence) ref(s *spec) CallRef {
	r := o.CallRef
	if s.template.measure == bySum {
		r.Note = "adds " + brief(o.amount.String())
	}
	return r
}

// add counts a call for an operand.
func (m *memory) add(slot int, r CallRef, amount decimal) {
	m.count[slot]++
	if len(m.kept[slot]) < keepLimit {
		m.kept[slot] = append(m.kept[slot], occurrence{r, amount})
	}
}

// lapse remembers a call that could have met a requirement and did not.
func (m *memory) lapse(r CallRef, status Status, note string) {
	r.Status, r.Note = status, note
	m.lapsed = &r
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
