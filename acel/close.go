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
		m, t := &s.memory[i], s.policy.rules[i].spec.template
		if t.verdictNow(m) == Unknown && t.verdictEnd(m) == Violated {
			s.object(int32(i), nil, finding{})
			m.broken++
		}
	}
	s.ended = closed
	return s.publish()
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
