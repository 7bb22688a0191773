package acel

import (
	"cmp"
	"slices"
)

// Close ends the session: calls still in flight are unfinished, requirements
// not met are violations whose step is the trace's length, and every verdict
// resolves. Closing again does nothing.
func (s *Session) Close() []Violation {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended != running {
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
	s.publish()
	return s.take()
}

// Cut ends a session whose trace is known to be incomplete: what it lacks may
// have met every requirement or broken any rule, so that what is unknown stays
// undecided and no requirement counts as unmet.
func (s *Session) Cut() []Violation {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended != running {
		return nil
	}
	s.settleAll()
	s.ended = cut
	s.publish()
	return s.take()
}

// settleAll ends every call in flight, oldest first.
func (s *Session) settleAll() {
	s.endTurn()
	var aloft []ticket
	for slot, f := range s.flights.all {
		if f.aloft {
			aloft = append(aloft, ticket{int32(slot), f.generation})
		}
	}
	slices.SortFunc(aloft, func(a, b ticket) int {
		return cmp.Compare(s.flights.all[a.slot].ref.Step, s.flights.all[b.slot].ref.Step)
	})
	for _, t := range aloft {
		s.end(t, Outcome{Status: Unfinished})
	}
}
