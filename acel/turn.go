package acel

import "bytes"

// A turn is the calls of one model reply that have begun and wait for each
// other, under Strict; the recorded outcomes count once the turn ends.
type turn struct {
	id      string
	waiting []ticket
}

func (s *Session) sameTurn(c *Call) bool { return c.Turn != "" && c.Turn == s.turn.id }

func (s *Session) waitForTurn(t ticket, c *Call) {
	s.turn.id = c.Turn
	f := s.flights.at(t)
	f.outcome = c.Outcome
	if f.call != nil || f.kept >= 0 {
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
	s.turn.id, s.turn.waiting = "", s.turn.waiting[:0]
}
