package acel

import (
	"cmp"
	"slices"
)

// Close ends the session: calls still in flight are unfinished, requirements
// not met are violations whose step is the trace's length, and every verdict
// resolves. Closing again does nothing.
func (s *Session) Close() []Violation {
	s.lock()
	defer s.mu.Unlock()
	if s.ended != running {
		return nil
	}
	if s.unfit() != nil { // it has judged nothing, and knows nothing of the end
		s.ended = cut
		return nil
	}
	s.settleAll()
	for i := range s.memory {
		s.closeRule(int32(i))
	}
	s.ended = closed
	return s.publish()
}

// closeRule reports the requirements of a rule that are not met: one of each
// strand, but for those that a call may have met whose result was not recorded.
func (s *Session) closeRule(rule int32) {
	r, m := &s.policy.rules[rule], &s.memory[rule]
	if m.blind {
		return
	}
	for _, one := range s.strands(rule) {
		if one.unsure > 0 && one.owes == 0 {
			s.cannotTell(rule, m)
			continue
		}
		if at := s.rest(r, one); at.now != Unknown || at.end != Violated {
			continue
		}
		if lack := s.hidden(rule, one); lack != "" {
			s.undecided(int(rule), lack)
			continue
		}
		s.object(rule, one, nil, finding{})
		m.broken++
	}
}

// strands are those of a rule that calls have touched; of one that is not kept
// apart, its own.
func (s *Session) strands(rule int32) []*strand {
	m := &s.memory[rule]
	if !s.policy.rules[rule].isApart() {
		return []*strand{&m.strand}
	}
	var all []*strand
	for _, one := range m.apart {
		if one.calls > 0 {
			all = append(all, one)
		}
	}
	return all
}

// Cut ends a session whose trace is known to be incomplete: what it lacks may
// have met every requirement or broken any rule, so that what is unknown stays
// undecided and no requirement counts as unmet.
func (s *Session) Cut() []Violation {
	s.lock()
	defer s.mu.Unlock()
	if s.ended != running {
		return nil
	}
	s.settleAll()
	s.ended = cut
	return s.publish()
}

// Stop ends a session that was ended from outside before it was done: its calls
// are all there, so that what they did not break is satisfied, but requirements
// not met stay undecided, as they might have been met yet.
func (s *Session) Stop() []Violation {
	s.lock()
	defer s.mu.Unlock()
	if s.ended != running {
		return nil
	}
	if s.unfit() != nil {
		s.ended = cut
		return nil
	}
	s.settleAll()
	s.ended = stopped
	return s.publish()
}

// settleAll ends every call in flight, oldest first.
func (s *Session) settleAll() {
	s.endTurn()
	aloft := slices.DeleteFunc(slices.Clone(s.flights.all), func(f *flight) bool { return !f.aloft })
	slices.SortFunc(aloft, func(a, b *flight) int { return cmp.Compare(a.ref.Step, b.ref.Step) })
	for _, f := range aloft {
		s.end(f.ticket, Outcome{Status: Unfinished})
	}
}
