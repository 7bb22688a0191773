package acel

import (
	"cmp"
	"fmt"
	"slices"
)

// Begin asks every rule and precondition about a call that is about to
// happen, and reserves its place in their budgets, in one atomic step. The
// call's outcome is ignored.
//
// A nil ticket refuses the call: the violations are all objections, and
// nothing has moved. In Shadow mode the ticket is never nil for want of
// permission, and the violations say what Enforce would have refused. In other
// modes violations beside a ticket are no objections to the call: they say that
// by now it is too late for what a rule wanted within a time. Every
// ticket must be ended or released.
//
// A refused call keeps its step: it was asked for. A closed session refuses
// every call, and these are none of its own.
func (s *Session) Begin(c Call) (*Ticket, []Violation) {
	t, v := s.begin(&c)
	if t.session == nil {
		return nil, v
	}
	return &t, v
}

// begin is Begin with a ticket that does not name a session for nil. Begin
// itself stays small enough to be inlined, so that a ticket that its caller
// does not store costs no allocation.
func (s *Session) begin(c *Call) (Ticket, []Violation) {
	s.lock()
	defer s.mu.Unlock()
	c.split()
	s.veil.learnCall(c)
	if v, no := s.barred(c); no {
		if s.ended == running { // else it is no call of the session
			s.step++
			s.keepRefused(c, v[0].Message)
		}
		s.tell(v)
		return Ticket{}, v
	}
	in := s.policy.index.of(c.Tool)
	s.stamp(c)
	s.arrive(c)
	noticed := len(s.found)
	refused := s.askLive(c)
	s.step++
	if refused {
		s.refuse(c, s.found[noticed].Message)
		return Ticket{}, s.publish()
	}
	f := s.depart(c, in)
	t := f.ticket
	if len(s.found) == 0 && !s.records() {
		return Ticket{s, t}, nil
	}
	if s.opts.Mode != Shadow {
		s.haltIfAsked()
	}
	return Ticket{s, t}, s.publishOrRelease(f, c)
}

// publishOrRelease keeps a call that goes out, and publishes the objections to it
// where it does so all the same. If the observer panics, nobody gets the ticket, so
// that nobody else could settle it.
func (s *Session) publishOrRelease(f *flight, c *Call) []Violation {
	told := false
	defer func() {
		if !told {
			s.end(f.ticket, Outcome{Status: Refused})
		}
	}()
	if s.records() {
		f.kept = s.journal.begin(c)
	}
	found := s.publish()
	told = true
	return found
}

// stamp gives a live call the time, where the session has a clock.
func (s *Session) stamp(c *Call) {
	if c.Time.IsZero() && s.opts.Clock != nil {
		c.Time = s.opts.Clock()
	}
	c.Time = wall(c.Time)
}

// askLive asks about a call whose outcome lies ahead, and reports whether it
// is refused.
func (s *Session) askLive(c *Call) bool {
	c.Outcome = Outcome{Status: Unfinished}
	noticed := len(s.found)
	s.live, s.recorded = s.opts.Mode != Shadow, false
	s.ask(c)
	if len(s.found) == noticed || s.opts.Mode == Shadow {
		return false
	}
	s.found[noticed].Call.Outcome.Status = Refused // the objections share the call
	return true
}

// barred returns the one objection of a session that takes no more calls.
func (s *Session) barred(c *Call) ([]Violation, bool) {
	why := ""
	switch {
	case s.ended != running:
		why = "the session is closed"
	case s.unfit() != nil:
		why = s.unfit().Error()
	case c.Phase > Ends:
		why = noPhase(c.Phase).Error()
	case s.halted != "" && s.opts.Mode != Shadow:
		why = "the session was halted by " + s.halted
	default:
		return nil, false
	}
	c.Outcome = Outcome{Status: Refused}
	return []Violation{{
		Kind: Temporal, Spec: "session", Rule: "session", Step: s.step + 1, Call: s.exhibit(copyCall(c)), State: s.shownState(),
		Message: fmt.Sprintf("%s at step %d is refused: %s", toolName(c.Tool), s.step+1, why),
		Hint:    "Start a new session.",
	}}, true
}

// refuse remembers a refused call.
func (s *Session) refuse(c *Call, why string) {
	s.keepRefused(c, why)
	for i := range s.matches {
		s.lapse(&s.matches[i], c)
	}
	s.haltIfAsked()
}

// keepRefused keeps a call that was refused: as one record, whatever its phase
// said.
func (s *Session) keepRefused(c *Call, why string) {
	whole := *c
	whole.Phase = Whole
	s.keep(&whole, Outcome{Status: Refused, Error: why})
}

// haltIfAsked halts a live session over what was found, where its mode, its
// policy or a rule wants that.
func (s *Session) haltIfAsked() {
	if s.halted != "" {
		return
	}
	for i, v := range s.found {
		if s.opts.Mode == Halt || s.policy.config.OnViolation == HaltSession || s.policy.rules[s.foundBy[i]].rule.OnViolation == HaltSession {
			s.halted = fmt.Sprintf("%s at step %d", v.Rule, v.Step)
			return
		}
	}
}

// lapse remembers that a refused call could have met a requirement. It moves
// nothing: it only explains later.
func (s *Session) lapse(m *match, c *Call) {
	if m.hit&s.policy.rules[m.rule].spec.template.enabling() != 0 && m.strand != newStrand {
		r := CallRef{Step: s.step, Tool: c.Tool, Server: c.Server, Place: c.Place}
		s.strandOf(m).lapse(r, ticket{}, Refused, s.lapseNote(Outcome{Status: Refused}))
	}
}

// publish counts the violations found so far, tells the observer and hands them
// over. It comes last in a method, since the observer may panic.
func (s *Session) publish() []Violation {
	for _, rule := range s.foundBy {
		s.memory[rule].reported++
	}
	s.sortFound()
	found := s.take()
	s.tell(found)
	return found
}

// sortFound puts what one call brought about in order of step, and within a step
// of rule.
func (s *Session) sortFound() {
	if len(s.found) < 2 {
		return
	}
	order := make([]int, len(s.found))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(s.found[a].Step, s.found[b].Step), cmp.Compare(s.foundBy[a], s.foundBy[b]))
	})
	found, foundBy := make([]Violation, len(order)), make([]int32, len(order))
	for to, from := range order {
		found[to], foundBy[to] = s.found[from], s.foundBy[from]
	}
	s.found, s.foundBy = found, foundBy
}

// tell tells the observer, if there is one.
func (s *Session) tell(all []Violation) {
	if s.opts.Observer == nil {
		return
	}
	for _, v := range all {
		s.opts.Observer.Observe(v)
	}
}
