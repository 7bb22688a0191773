package acel

import "fmt"

// stateAt is where the rule's automaton stands as a call arrives. If that hangs
// on something that the trace does not hold, and what the automaton says of the
// call hangs on it too, lack says what is missing.
func (s *Session) stateAt(r *compiled, m *strand, by *match, c *Call) (at state, lack string) {
	switch r.spec.template.measure {
	case bySeen:
		return s.seenWithin(r, m, by, c)
	case byCount:
		used := m.count[0]
		if r.spec.afterError {
			used = s.runBefore(m, s.here(c))
		}
		if used < r.spec.count && used+m.hidden[0] >= r.spec.count {
			return within, m.missing
		}
		return budget(used >= r.spec.count), ""
	case bySum:
		return budget(m.sum.add(by.amount).cmp(r.spec.number) > 0), ""
	case byTime:
		if by.hit != 0 && c.Time.IsZero() {
			return within, noTimeHere
		}
		if by.hit != 0 && r.spec.count > 0 && m.forgets(c.Time) {
			return within, "the clock was set back further than calls are remembered"
		}
		return budget(m.inWindow(c.Time, r.spec.window) >= r.spec.count), ""
	case byValue:
		at := s.knows(r, m, by, c)
		if at == unknown && (m.values.full || s.heard.full) {
			return at, "more was returned and said than is remembered"
		}
		return at, ""
	case byOrder:
		return s.orderWithin(r, m, by, c)
	}
	return s.restState(r, m), ""
}

// here is the mark of the call at hand, if it begins now.
func (s *Session) here(c *Call) mark { return mark{s.positions.last + 1, c.Time, s.step + 1} }

func budget(full bool) state {
	if full {
		return over
	}
	return within
}

// seenWithin is the state bySeen, of calls within the rule's bound.
func (s *Session) seenWithin(r *compiled, m *strand, by *match, c *Call) (state, string) {
	all := m.seen()
	if r.bound == (bound{}) {
		return r.either(all, all|m.maybeSeen(), by, m.missing)
	}
	at, unsure := seenNone, seenNone
	for slot := range 2 {
		bit := state(1) << slot
		if all&bit == 0 {
			continue
		}
		switch s.near(r, m, slot, s.here(c)) {
		case matched:
			at |= bit
		case undecidable:
			unsure |= bit
		}
	}
	return r.either(at, at|unsure, by, noTime)
}

// orderWithin is the state byOrder, where the enabling call must stand within
// the rule's bound.
func (s *Session) orderWithin(r *compiled, m *strand, by *match, c *Call) (state, string) {
	at := s.restState(r, m)
	switch {
	case r.owes() && by.hit&letterA != 0 && len(s.memory[by.rule].debts) >= maxDebts:
		return at, fmt.Sprintf("more than %d calls wait to be followed at once", maxDebts)
	case r.owes() && r.bound.span > 0 && s.live && by.hit&letterA != 0 && c.Time.IsZero():
		return at, noTimeHere
	case r.owes() && at == lastNone && m.unsure > 0:
		return r.either(lastNone, lastA, by, noTime)
	case at != lastA || r.bound == (bound{}) || r.owes():
		return at, ""
	}
	switch s.near(r, m, 0, s.here(c)) {
	case noMatch:
		return lastNone, ""
	case undecidable:
		return r.either(lastNone, lastA, by, noTime)
	}
	return at, ""
}

// either returns one of two states, and what is lacking to tell which, if the
// automaton does not say the same of the call in both.
func (r *compiled) either(one, other state, by *match, lack string) (state, string) {
	t := r.spec.template
	if l := t.letters(by.hit); t.automaton.judge(one, l) != t.automaton.judge(other, l) {
		return one, lack
	}
	return one, ""
}

// maybeSeen are the operands that may have counted.
func (m *strand) maybeSeen() state {
	at := seenNone
	for slot, n := range m.hidden {
		if n > 0 {
			at |= state(1) << slot
		}
	}
	return at
}

// near says whether a call that counts for a slot stands within the rule's bound
// of the call at hand.
func (s *Session) near(r *compiled, m *strand, slot int, to mark) answer {
	from, since := m.last[slot].mark, m.since(r, slot)
	switch {
	case r.bound.calls > 0:
		return answerOf(s.positions.between(from.position, to.position) <= r.bound.calls)
	case to.time.IsZero():
		return undecidable
	case from.position > since && to.time.Sub(from.time) <= r.bound.span:
		return matched
	case m.timeless[slot].position > since:
		return undecidable
	}
	return noMatch
}

// restState is the state in which a strand rests between calls. A budget rests
// within: only a call can be over it.
func (s *Session) restState(r *compiled, m *strand) state {
	switch r.spec.template.measure {
	case bySeen:
		if r.bound == (bound{}) {
			return m.seen()
		}
	case byOrder:
		return s.order(r, m)
	case byQuota:
		return m.quota(r)
	case byChoice:
		return m.choice()
	case byFirst:
		if s.positions.last > 0 {
			return touched
		}
	case byLast:
		if m.last[0].position == s.positions.last {
			return fit
		}
	}
	return 0
}

// order is the state byOrder. A rule that keeps debts has them in mind alone.
func (s *Session) order(r *compiled, m *strand) state {
	if r.owes() {
		if m.owes > 0 {
			return lastA
		}
		return lastNone
	}
	a, b := max(m.last[0].position, m.timeless[0].position), m.last[1].position
	switch {
	case a > b:
		return lastA
	case b > a:
		return lastB
	case a > 0:
		return lastBoth
	}
	return lastNone
}

// quota is the state byQuota.
func (m *strand) quota(r *compiled) state {
	roles := r.spec.template.roles
	switch {
	case m.count[len(roles)-1] >= r.spec.count: // the enabling slot comes last
		return reached
	case roles[0] == restricts && m.count[0] >= r.spec.count:
		return spent
	}
	return short
}

// choice is the state byChoice.
func (m *strand) choice() state {
	a, b := m.count[0] > 0, m.count[1] > 0
	doneA, doneB := m.count[2] > 0, m.count[3] > 0
	switch {
	case a && b:
		switch {
		case doneA && doneB:
			return choseBoth
		case doneA || doneB:
			return choseHalf
		}
		return triedBoth
	case a && doneA:
		return choseA
	case b && doneB:
		return choseB
	case a:
		return triedA
	case b:
		return triedB
	}
	return chosenNone
}

// settled reports whether nothing can break the rule any more in a strand.
func (s *Session) settled(r *compiled, m *strand) bool {
	t := r.spec.template
	return r.bound == bound{} && t.automaton[s.restState(r, m)].now == Satisfied
}

// rest is the row in which a strand rests between calls. Of a rule that is kept
// apart, or that has a bound, a later call can always break another strand.
func (s *Session) rest(r *compiled, m *strand) row {
	t := r.spec.template
	if t.measure == byCondition {
		return row{now: Unknown, end: Satisfied}
	}
	at := t.automaton[s.restState(r, m)]
	if at.now == Satisfied && (r.isApart() || r.bound != bound{}) {
		at.now = Unknown
	}
	return at
}
