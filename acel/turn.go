package acel

import "bytes"

// A turn is the calls of one model reply that have begun and wait for each
// other, under Strict.
type turn struct {
	id      string
	waiting []waiting
}

// A waiting call has begun; its recorded outcome counts once the turn ends.
type waiting struct {
	ticket  ticket
	outcome Outcome
}

func (s *Session) sameTurn(c *Call) bool { return c.Turn != "" && c.Turn == s.turn.id }

func (s *Session) waitForTurn(t ticket, c *Call) {
	s.turn.id = c.Turn
	o := c.Outcome
	if s.settles(s.flights.all[t.slot].conditions) || s.opts.KeepTrace == KeepAll {
		o.Result = bytes.Clone(o.Result)
	} else {
		o.Result = nil
	}
	s.turn.waiting = append(s.turn.waiting, waiting{t, o})
}

// endTurn ends the calls of a turn, in order.
func (s *Session) endTurn() {
	for _, w := range s.turn.waiting {
		s.end(w.ticket, w.outcome)
	}
	s.turn.id, s.turn.waiting = "", s.turn.waiting[:0]
}
