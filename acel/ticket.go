package acel

// A Ticket is the reservation of a call in flight, made by [Session.Begin].
// It is settled once, by End or Release; settling it again does nothing, nor
// does settling the zero Ticket or a nil one, which is what a refused call has.
type Ticket struct {
	session *Session
	ticket  ticket
}

// End settles a call that went out. What counts only on success counts now if
// the outcome is OK, after the tool's Ensure has held and its Commit has
// written state. The violations are broken postconditions, of which the effect
// has happened and the result should be withheld, and rules that the outcome
// leaves no way to keep, as where the last call that could have followed another
// in time has failed. Ending as Refused is Release. A
// status that does not exist counts as Unfinished.
func (t *Ticket) End(o Outcome) []Violation {
	if t == nil || t.session == nil {
		return nil
	}
	s := t.session
	s.lock()
	defer s.mu.Unlock()
	if o.Status > Refused {
		o.Status = Unfinished
	}
	s.end(t.ticket, o)
	s.haltIfAsked()
	return s.publish()
}

// Release takes the reservation back, for a call that provably never went
// out: no rule, budget or state remembers it. It keeps its step, as a refused
// call does. The violations are those that this brings to light: where it was the
// last call that could have followed another in time, nothing has.
func (t *Ticket) Release() []Violation {
	if t == nil || t.session == nil {
		return nil
	}
	s := t.session
	s.lock()
	defer s.mu.Unlock()
	s.end(t.ticket, Outcome{Status: Refused})
	s.haltIfAsked()
	return s.publish()
}

// end settles a flight, and leaves broken postconditions in s.found.
func (s *Session) end(t ticket, o Outcome) {
	f := s.flights.at(t)
	if f == nil {
		return
	}
	s.recorded = f.taped
	s.veil.learnOutcome(o)
	defer s.journal.end(f.kept, o) // last, since a witness may panic
	if o.Status == Refused {
		s.undo(f)
	} else {
		if o.Status == OK {
			o = s.ensure(f, o)
		}
		s.land(f, o)
	}
	s.flights.release(f)
}
