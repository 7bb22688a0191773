package acel

import (
	"errors"
	"fmt"
)

// What Record cannot judge. The call's place and id come with the error.
var (
	// ErrClosed: the session is over.
	ErrClosed = errors.New("the session is closed")
	// ErrNotBegun: an end record whose id no call in flight has.
	ErrNotBegun = errors.New("no call in flight has this id")
	// ErrBegunTwice: a begin record whose id a call in flight has already.
	ErrBegunTwice = errors.New("a call in flight has this id already")
	// ErrNoSuchValue: a phase or a status that does not exist.
	ErrNoSuchValue = errors.New("no such value")
	// ErrNoPolicy: a session that [Policy.NewSession] did not make, or that it
	// made of a nil policy. Replay returns it too.
	ErrNoPolicy = errors.New("the session has no policy; make it with NewSession of a Policy that NewPolicy returned")
)

// Record judges a call that happened, or for a Refused one that did not, as
// replay sees it: every violation is reported, nothing is refused whatever the
// mode, and every rule advances. A Refused call is judged and moves nothing.
//
// Records with a phase join by their ID. Under [Strict] the calls of one turn
// end together when the next record comes; violations of their postconditions
// are returned then. The error says that the record could not be judged:
// ErrClosed, ErrNotBegun, ErrBegunTwice, ErrNoSuchValue, ErrNoPolicy, or what is
// wrong with the session's options; the session is then as it was.
func (s *Session) Record(c Call) ([]Violation, error) {
	s.lock()
	defer s.mu.Unlock()
	if err := s.record(&c); err != nil {
		return nil, recordError(&c, err)
	}
	return s.publish(), nil
}

// record advances by one record, or returns why it cannot be judged.
func (s *Session) record(c *Call) error {
	switch {
	case s.ended != running:
		return ErrClosed
	case s.unfit() != nil:
		return s.unfit()
	case c.Outcome.Status > Refused:
		return fmt.Errorf("status %d: %w", c.Outcome.Status, ErrNoSuchValue)
	}
	switch c.Phase {
	case Whole:
		s.recordWhole(c)
		return nil
	case Begins:
		return s.recordBegin(c)
	case Ends:
		return s.recordEnd(c)
	}
	return noPhase(c.Phase)
}

func noPhase(p Phase) error { return fmt.Errorf("phase %d: %w", p, ErrNoSuchValue) }

func (s *Session) recordWhole(c *Call) {
	if !s.sameTurn(c) {
		s.endTurn()
	}
	if c.Outcome.Status == Refused {
		s.recordRefused(c)
		return
	}
	if s.indifferent(c) {
		s.step++
		return
	}
	t := s.happen(c)
	if s.policy.config.Concurrency == Strict && c.Turn != "" {
		s.waitForTurn(t, c)
		return
	}
	s.end(t, c.Outcome)
}

// indifferent reports whether nothing in the policy speaks of the call's tool,
// and the session keeps no trace: the call is then only counted.
func (s *Session) indifferent(c *Call) bool {
	in := s.policy.index.of(c.Tool)
	return len(in.watches)+len(in.fits)+len(in.conditions) == 0 && s.opts.KeepTrace != KeepAll
}

// happen lets a recorded call begin, whatever the rules say of it.
func (s *Session) happen(c *Call) ticket {
	in := s.policy.index.of(c.Tool)
	s.ask(c)
	s.step++
	return s.depart(c, in)
}

func (s *Session) recordRefused(c *Call) {
	s.ask(c)
	s.step++
	for i := range s.matches {
		s.lapse(&s.matches[i], c)
	}
	s.keep(c, c.Outcome)
}

func (s *Session) recordBegin(c *Call) error {
	if _, begun := s.open[c.ID]; begun {
		return ErrBegunTwice
	}
	s.endTurn()
	c.Outcome = Outcome{Status: Unfinished}
	if s.open == nil {
		s.open = map[string]ticket{}
	}
	s.open[c.ID] = s.happen(c)
	return nil
}

func (s *Session) recordEnd(c *Call) error {
	t, begun := s.open[c.ID]
	if !begun {
		return ErrNotBegun
	}
	s.endTurn()
	delete(s.open, c.ID)
	s.end(t, c.Outcome)
	return nil
}

func recordError(c *Call, reason error) error {
	at := c.Place.String()
	if at != "" {
		at += ": "
	}
	return fmt.Errorf("%scall %q of %s: %w", at, c.ID, toolName(c.Tool), reason)
}
