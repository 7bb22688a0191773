package acel

import "slices"

import "fmt"

// Steps returns the calls by step, the first at index 0, each whole: a begin
// record is joined with its end record, and is Unfinished where it has none.
// The error is as that of [Session.Record].
func (t Trace) Steps() ([]Call, error) {
	steps := make([]Call, 0, len(t.Calls))
	open := map[string]int{}
	for i := range t.Calls {
		c := t.Calls[i]
		if err := c.valid(); err != nil {
			return nil, recordError(&c, err)
		}
		at, begun := open[c.ID]
		switch {
		case c.Phase == Begins && begun:
			return nil, recordError(&c, ErrBegunTwice)
		case c.Phase == Ends && !begun:
			return nil, recordError(&c, ErrNotBegun)
		case c.Phase == Ends:
			delete(open, c.ID)
			steps[at].Outcome = c.Outcome
			continue
		case c.Phase == Begins:
			open[c.ID] = len(steps)
			c.Outcome = Outcome{Status: Unfinished}
		}
		c.Phase = Whole
		steps = append(steps, c)
	}
	return steps, nil
}

// valid returns what values the record has that do not exist, or nil.
func (c *Call) valid() error {
	switch {
	case c.Outcome.Status > Refused:
		return fmt.Errorf("status %d: %w", c.Outcome.Status, ErrNoSuchValue)
	case c.Phase > Ends:
		return noPhase(c.Phase)
	}
	return nil
}

// Len returns the number of calls, which is the last step: one that is two
// records is counted where it begins.
func (t Trace) Len() int {
	n := 0
	for i := range t.Calls {
		if t.Calls[i].Phase != Ends {
			n++
		}
	}
	return n
}

// InFlight returns the number of calls that began and have not ended. One may
// yet be released, and then it never was.
func (t Trace) InFlight() int {
	n := 0
	for i := range t.Calls {
		switch t.Calls[i].Phase {
		case Begins:
			n++
		case Ends:
			n--
		}
	}
	return n
}

// Landed returns the trace without the calls that are in flight.
func (t Trace) Landed() Trace {
	ended := map[string]bool{}
	landed := make([]Call, 0, len(t.Calls))
	for _, c := range slices.Backward(t.Calls) {
		switch {
		case c.Phase == Ends:
			ended[c.ID] = true
		case c.Phase == Begins && !ended[c.ID]:
			continue
		case c.Phase == Begins:
			delete(ended, c.ID)
		}
		landed = append(landed, c)
	}
	slices.Reverse(landed)
	t.Calls = landed
	return t
}
