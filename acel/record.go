package acel

import (
	"errors"
	"fmt"
	"time"
)

// What Record cannot judge. The call's place and id come with the error.
var (
	// ErrClosed: the session is over.
	ErrClosed = errors.New("the session is closed")
	// ErrNotBegun: an end record whose id no call in flight has.
	ErrNotBegun = errors.New("no call in flight has this id")
	// ErrBegunTwice: a begin record whose id a call in flight has already.
	ErrBegunTwice = errors.New("a call in flight has this id already")
	// ErrTurnSplit: under Strict, a whole call of a turn that has ended, since
	// calls of others came between. All calls of a turn begin before any ends, so
	// that they must stand together.
	ErrTurnSplit = errors.New("its turn has ended already; under strict concurrency the calls of a turn stand together")
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
// A session is recorded or live; under Strict it cannot be both.
//
// Records with a phase join by their ID. Under [Strict] the calls of one turn
// end together when a call of another begins; violations of their postconditions
// are returned then. The error says that the record could not be judged:
// ErrClosed, ErrNotBegun, ErrBegunTwice, ErrTurnSplit, ErrNoSuchValue, ErrNoPolicy,
// or what is wrong with the session's options; the session is then as it was.
func (s *Session) Record(c Call) ([]Violation, error) {
	s.lock()
	defer s.mu.Unlock()
	c.split()
	s.veil.learnCall(&c)
	if err := s.record(&c); err != nil {
		c.ID = s.veil.text(c.ID)
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
		return s.recordWhole(c)
	case Begins:
		return s.recordBegin(c)
	case Ends:
		return s.recordEnd(c)
	}
	return noPhase(c.Phase)
}

func noPhase(p Phase) error { return fmt.Errorf("phase %d: %w", p, ErrNoSuchValue) }

func (s *Session) recordWhole(c *Call) error {
	if err := s.enterTurn(c); err != nil {
		return err
	}
	s.keep(c, c.Outcome)
	s.arrive(c)
	switch {
	case c.Outcome.Status == Refused:
		s.recordRefused(c)
	case s.indifferent(c):
		s.step++
		s.positions.next()
		s.moment++
	case s.turn.id != "":
		s.waitForTurn(s.happen(c), c)
	default:
		s.end(s.happen(c), c.Outcome)
	}
	return nil
}

// indifferent reports whether nothing in the policy speaks of the call's tool:
// the call is then only counted.
func (s *Session) indifferent(c *Call) bool {
	in := s.policy.index.of(c.Tool)
	return len(in.watches)+len(in.fits)+len(in.conditions) == 0
}

// happen lets a recorded call begin, whatever the rules say of it.
func (s *Session) happen(c *Call) ticket {
	in := s.policy.index.of(c.Tool)
	s.live, s.recorded = false, !s.opts.Unredacted
	s.ask(c)
	s.step++
	return s.depart(c, in).ticket
}

// arrive takes in what a call brings that is no doing of the agent's: what the
// user said before it, and how late it is. That holds whether the call happens
// or not.
func (s *Session) arrive(c *Call) {
	c.Time = wall(c.Time)
	s.hear(c)
	s.expire(c)
}

// wall is a time as clocks on walls show it, and as a trace has it: the reading of another
// clock that Go's times carry, which is never set, would have a replay find something else.
func wall(t time.Time) time.Time { return t.Round(0) }

func (s *Session) recordRefused(c *Call) {
	s.live, s.recorded = false, !s.opts.Unredacted
	s.ask(c)
	s.step++
	for i := range s.matches {
		m := &s.matches[i]
		switch {
		case m.blind:
			s.undecided(int(m.rule), m.doubt)
			continue
		case m.open:
			s.memory[m.rule].undecided++
		}
		s.lapse(m, c)
	}
}

func (s *Session) recordBegin(c *Call) error {
	if _, begun := s.open[c.ID]; begun {
		return ErrBegunTwice
	}
	if err := s.enterTurn(c); err != nil {
		return err
	}
	c.Outcome = Outcome{Status: Unfinished}
	s.keep(c, c.Outcome)
	s.arrive(c)
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
	s.keep(c, c.Outcome)
	delete(s.open, c.ID)
	s.end(t, c.Outcome)
	return nil
}

func recordError(c *Call, reason error) error {
	at := c.Place.String()
	if at != "" {
		at += ": "
	}
	call := "call"
	if c.ID != "" {
		call += " " + clip(c.ID)
	}
	return fmt.Errorf("%s%s of %s: %w", at, call, toolName(c.Tool), reason)
}
