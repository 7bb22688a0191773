package acel

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
	for {
		oldest := -1
		for i, f := range s.flights.all {
			if f.aloft && (oldest < 0 || f.ref.Step < s.flights.all[oldest].ref.Step) {
				oldest = i
			}
		}
		if oldest < 0 {
			return
		}
		f := &s.flights.all[oldest]
		s.end(ticket{int32(oldest), f.generation}, Outcome{Status: Unfinished})
	}
}
