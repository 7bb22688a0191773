package acel

import (
	"slices"
	"time"
)

// A debt is a call that another must follow within the rule's bound.
type debt struct {
	strand int32
	at     mark
	call   occurrence
	// blamed is the call in flight that has met the debt as it began, or that
	// was the last chance to and was objected to. The debt is gone once that
	// call has ended, and stands again if it never happened; the zero ticket is
	// none.
	blamed ticket
	// passed: a call came since that was too late for it. unsure: a call may
	// have met it, or may have come too late, for want of a time.
	passed, unsure bool
	// missed is the first call that ended well after it and did not meet it, since
	// it came too late or another had met it already: should a call between never
	// have happened, this one may.
	missed mark
}

// maxDebts bounds the calls of one rule that wait for another at once; a
// further one cannot be judged.
const maxDebts = 10_000

// owes reports whether the rule keeps debts.
func (r *compiled) owes() bool { return r.spec.template.owes && r.bound != bound{} }

// lastChance reports whether the call at a position is the last chance to meet a
// debt, or comes after it.
func (s *Session) lastChance(r *compiled, d *debt, position int) bool {
	return r.bound.calls > 0 && s.positions.between(d.at.position, position) >= r.bound.calls
}

// late reports whether a time is beyond the debt's.
func (r *compiled) late(d *debt, at time.Time) bool {
	return r.bound.span > 0 && !at.IsZero() && !d.at.time.IsZero() && at.Sub(d.at.time) > r.bound.span
}

// meets reports whether a call that began there is in time for a debt.
func (s *Session) meets(r *compiled, d *debt, by mark) bool {
	return by.position > d.at.position && !r.timeless(d, by) && !r.late(d, by.time) &&
		(r.bound.calls == 0 || s.positions.between(d.at.position, by.position) <= r.bound.calls)
}

// timeless reports whether nobody can tell if a call came in time.
func (r *compiled) timeless(d *debt, by mark) bool {
	return r.bound.span > 0 && (by.time.IsZero() || d.at.time.IsZero())
}

// doubt notes the debts of a strand that a call may have met.
func (m *memory) doubt(r *compiled, by *match, at mark) {
	for i := range m.debts {
		d := &m.debts[i]
		if d.strand == by.strand && !d.unsure && at.position > d.at.position && r.timeless(d, at) {
			m.pay(d)
			d.unsure = true
			m.at(d.strand).unsure++
		}
	}
}

// cannotTell notes that a rule lacks a time.
func (s *Session) cannotTell(rule int32, m *memory) {
	m.undecided++
	s.lacks(rule, noTime)
}

// hopeful reports whether a call in flight may yet meet a debt: one of its strand,
// or one whose result will tell the strand.
func (s *Session) hopeful(r *compiled, m *memory, d *debt) bool {
	return s.anyMeets(r, d, m.at(d.strand).running) || r.isApart() && s.anyMeets(r, d, m.running)
}

func (s *Session) anyMeets(r *compiled, d *debt, running []ticket) bool {
	return slices.ContainsFunc(running, func(t ticket) bool {
		f := s.flights.at(t)
		return f != nil && s.meets(r, d, f.mark)
	})
}

// serves reports whether the call at hand may meet a debt, by the matches of it
// since from.
func (s *Session) serves(from int, rule, strand int32) bool {
	for i := from; i < len(s.matches); i++ {
		m := &s.matches[i]
		if m.rule == rule && (m.strand == strand && m.hit&letterB != 0 || m.keyLater&letterB != 0) {
			return true
		}
	}
	return false
}

// brokenIn reports whether the call at hand breaks a rule in a strand already, by
// the matches of it since from.
func (s *Session) brokenIn(from int, rule, strand int32) bool {
	for i := from; i < len(s.matches); i++ {
		if m := &s.matches[i]; m.rule == rule && m.strand == strand && m.broke {
			return true
		}
	}
	return false
}

// askDebts objects to a call that is the last chance to meet a debt, and does
// not.
func (s *Session) askDebts(r *compiled, rule int32, c *Call, from int) {
	m := &s.memory[rule]
	for i := range m.debts {
		d := &m.debts[i]
		if d.blamed != (ticket{}) {
			continue
		}
		if !s.lastChance(r, d, s.positions.last+1) {
			break
		}
		if s.hidden(rule, m.at(d.strand)) == "" && !s.serves(from, rule, d.strand) && !s.brokenIn(from, rule, d.strand) && !s.hopeful(r, m, d) {
			s.object(rule, m.at(d.strand), c, finding{owed: d})
			s.matches = append(s.matches, match{rule: rule, strand: d.strand, broke: true})
		}
	}
}

// blame blames a call that now happens for the debts that it was the last chance
// to meet: it was objected to.
func (s *Session) blame(rule int32, f *flight) {
	r, m := &s.policy.rules[rule], &s.memory[rule]
	for i := range m.debts {
		d := &m.debts[i]
		if d.blamed == (ticket{}) && f.broke(rule, d.strand) && s.lastChance(r, d, f.mark.position) && !s.hopeful(r, m, d) {
			d.blamed, f.blamed = f.ticket, true
			m.at(d.strand).owes--
		}
	}
}

// broke reports whether the call broke a rule in a strand.
func (f *flight) broke(rule, strand int32) bool {
	return slices.ContainsFunc(f.matches, func(m match) bool { return m.rule == rule && m.strand == strand && m.broke })
}

// writeOff drops the debts that a call which has ended is blamed for.
func (m *memory) writeOff(f *flight) {
	m.debts = slices.DeleteFunc(m.debts, func(d debt) bool { return d.blamed == f.ticket })
}

// restore takes in that a call never happened: the debts that it was blamed for
// stand again, but for those that another has met, perhaps one that now stands
// nearer.
func (s *Session) restore(r *compiled, m *memory, f *flight) {
	m.debts = slices.DeleteFunc(m.debts, func(d debt) bool {
		mine := d.blamed == f.ticket || d.blamed == ticket{}
		return mine && d.missed.position > 0 && s.meets(r, &d, d.missed) && m.pay(&d)
	})
	for i := range m.debts {
		if d := &m.debts[i]; d.blamed == f.ticket {
			d.blamed = ticket{}
			m.at(d.strand).owes++
		}
	}
}

// expire reports the debts that the clock has passed, once.
func (s *Session) expire(c *Call) {
	for _, rule := range s.policy.clocked {
		r, m := &s.policy.rules[rule], &s.memory[rule]
		if len(m.debts) == 0 || !c.Time.After(m.oldest.Add(r.bound.span)) {
			continue
		}
		behind := m.passBy(r, c.Time)
		rest := m.debts[behind:]
		late := slices.DeleteFunc(m.debts[:behind], func(d debt) bool {
			if d.blamed != (ticket{}) || !d.passed || s.hopeful(r, m, &d) {
				return false
			}
			s.notice(rule, m, &d, s.evidence(c), s.step+1)
			return m.pay(&d)
		})
		m.keepLate(late, behind, rest)
	}
}

// passBy marks the debts that a call comes too late for, and returns how many
// there are at most, counted from the oldest.
func (m *memory) passBy(r *compiled, now time.Time) int {
	m.oldest = now
	behind := 0
	for i := range m.debts {
		d := &m.debts[i]
		if late := r.late(d, now); late || d.passed {
			d.passed, behind = true, i+1
		} else if !m.disordered {
			break
		}
	}
	for i := range m.debts {
		if m.age(&m.debts[i]); !m.disordered && i >= behind {
			break
		}
	}
	return behind
}

// keepLate puts the late debts that are still open, which were the first behind,
// before the rest. None open, which is the rule, costs nothing.
func (m *memory) keepLate(late []debt, behind int, rest []debt) {
	if len(late) == 0 {
		m.debts = rest
		return
	}
	from := behind - len(late)
	copy(m.debts[from:behind], late)
	m.debts = m.debts[from:]
}

// notice records that a debt can no longer be met, which is not the fault of
// the call at which it is found.
func (s *Session) notice(rule int32, m *memory, d *debt, c *Call, step int) {
	switch {
	case m.blind:
		return
	case d.unsure:
		s.cannotTell(rule, m)
		return
	case s.hidden(rule, m.at(d.strand)) != "":
		return
	}
	m.broken++
	s.objectAt(rule, m.at(d.strand), c, step, finding{owed: d, noticed: true})
}

// overdue reports debts that nothing can meet any more now that a call has
// ended badly, or never began.
func (s *Session) overdue(rule int32, f *flight, status Status) {
	r, m := &s.policy.rules[rule], &s.memory[rule]
	if !r.owes() || len(m.debts) == 0 {
		return
	}
	ended := &Call{Tool: f.ref.Tool, Server: f.ref.Server, Place: f.ref.Place, Outcome: Outcome{Status: status}}
	m.debts = slices.DeleteFunc(m.debts, func(d debt) bool {
		if d.blamed != (ticket{}) || !s.lastChance(r, &d, s.positions.last) && !d.passed || s.hopeful(r, m, &d) {
			return false
		}
		s.notice(rule, m, &d, ended, f.ref.Step)
		return m.pay(&d)
	})
}

// discharge drops the debts of a strand that a call has met. Where it counts as
// it begins they stand again if it never happened.
func (s *Session) discharge(by *match, f *flight, ended bool) {
	r, m := &s.policy.rules[by.rule], &s.memory[by.rule]
	if !r.owes() {
		return
	}
	m.doubt(r, by, f.mark)
	for i := range m.debts {
		d := &m.debts[i]
		switch {
		case d.strand != by.strand || d.at.position >= f.mark.position:
		case d.blamed == ticket{} && s.meets(r, d, f.mark):
			m.pay(d)
			d.blamed, f.blamed = f.ticket, true
		case ended && (d.missed.position == 0 || f.mark.position < d.missed.position):
			d.missed = f.mark
		}
	}
	if ended {
		m.writeOff(f)
	}
}

// drop takes back a debt whose call never happened.
func (m *memory) drop(position int) {
	m.debts = slices.DeleteFunc(m.debts, func(d debt) bool { return d.at.position == position && m.pay(&d) })
}

// owe adds the debt of a call that another must follow, while there is room.
func (m *memory) owe(by *match, f *flight, call occurrence) {
	if len(m.debts) < maxDebts {
		if n := len(m.debts); n == 0 {
			m.oldest, m.disordered = f.mark.time, f.mark.time.IsZero()
		} else if f.mark.time.IsZero() || f.mark.time.Before(m.debts[n-1].at.time) {
			m.disordered = true
		}
		m.debts = append(m.debts, debt{strand: by.strand, at: f.mark, call: call})
		m.at(by.strand).owes++
		m.age(&m.debts[len(m.debts)-1])
	}
}

// age makes oldest no later than a debt.
func (m *memory) age(d *debt) {
	if d.at.time.Before(m.oldest) && !d.at.time.IsZero() {
		m.oldest = d.at.time
	}
}

// pay takes a debt that is dropped from its strand.
func (m *memory) pay(d *debt) bool {
	switch {
	case d.unsure:
		m.at(d.strand).unsure--
	case d.blamed == (ticket{}):
		m.at(d.strand).owes--
	}
	return true
}
