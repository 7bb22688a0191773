package acel

import (
	"bytes"
	"slices"
)

// A turn is the calls of one model reply that have begun and wait for each
// other, under Strict; the recorded outcomes count once the turn ends.
type turn struct {
	id      string
	waiting []ticket
	// past are the last turns that ended, the oldest first: none may come back.
	past []string
}

// mostPast bounds the turns that are remembered: that many agents may take
// turns in one session before a turn that comes back is taken for a new one.
const mostPast = 100

// enterTurn ends the turn before if the call is of another one. A refused call
// that names no turn, as a gate may write it, stands between and ends none. A
// turn may come back in a refused call, and in a begin record, which says by
// itself what it overlaps; not in one that would have to begin with the others.
func (s *Session) enterTurn(c *Call) error {
	if s.policy.config.Concurrency != Strict || c.Turn == "" && c.Outcome.Status == Refused {
		return nil
	}
	switch {
	case c.Turn != "" && c.Turn == s.turn.id:
		return nil
	case c.Turn == "" || !slices.Contains(s.turn.past, c.Turn):
		s.endTurn()
		s.turn.id = c.Turn
	case c.Phase == Begins:
		s.endTurn()
	case c.Outcome.Status != Refused:
		return ErrTurnSplit
	}
	return nil
}

func (s *Session) waitForTurn(t ticket, c *Call) {
	f := s.flights.at(t)
	f.outcome = c.Outcome
	if f.reads {
		f.outcome.Result = bytes.Clone(c.Outcome.Result) // the caller may use its buffer again
	} else {
		f.outcome.Result = nil
	}
	s.turn.waiting = append(s.turn.waiting, t)
}

// endTurn ends the calls of a turn, in order.
func (s *Session) endTurn() {
	for _, t := range s.turn.waiting {
		if f := s.flights.at(t); f != nil {
			s.end(t, f.outcome)
		}
	}
	if s.turn.id != "" {
		if len(s.turn.past) == mostPast {
			s.turn.past = slices.Delete(s.turn.past, 0, 1)
		}
		s.turn.past = append(s.turn.past, s.turn.id)
	}
	s.turn.id, s.turn.waiting = "", s.turn.waiting[:0]
}
