package acel

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
)

// Steps returns the calls by step, the first at index 0, each whole: a begin
// record is joined with its end record, and is Unfinished where it has none. A
// qualified name is split, as a session does it.
// The error says that nobody could judge the trace, as that of [Session.Record]
// does, or that its Extent does not exist.
func (t Trace) Steps() ([]Call, error) {
	if err := t.Extent.check(); err != nil {
		return nil, err
	}
	steps := make([]Call, 0, len(t.Calls))
	open := map[string]int{}
	for i := range t.Calls {
		c := t.Calls[i]
		c.split()
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

// InFlight returns the steps, in order, of the calls that began and have not
// ended. One may yet be released, and then it never was.
func (t Trace) InFlight() []int {
	var steps []int
	for _, b := range t.begun() {
		steps = append(steps, b.step)
	}
	return steps
}

// Ended returns the trace as if its session ended now: an Ongoing one is then
// Complete.
func (t Trace) Ended() Trace {
	if t.Extent == Ongoing {
		t.Extent = Complete
	}
	return t
}

// Released returns the trace as it would go on if the calls in flight were
// released: nothing that only they have met is met then.
func (t Trace) Released() Trace {
	begun := t.begun()
	calls := make([]Call, len(t.Calls), len(t.Calls)+len(begun))
	copy(calls, t.Calls)
	for _, b := range begun {
		c := t.Calls[b.at]
		c.Phase, c.Args, c.Outcome = Ends, nil, Outcome{Status: Refused}
		calls = append(calls, c)
	}
	t.Calls = calls
	return t
}

// A begun call is one in flight: its step, and the position of its record.
type begun struct{ step, at int }

// begun returns the calls in flight, in the order in which they began.
func (t Trace) begun() []begun {
	open := map[string]begun{}
	step := 0
	for i := range t.Calls {
		c := &t.Calls[i]
		if c.Phase != Ends {
			step++
		}
		switch c.Phase {
		case Begins:
			open[c.ID] = begun{step, i}
		case Ends:
			delete(open, c.ID)
		}
	}
	return slices.SortedFunc(maps.Values(open), func(a, b begun) int { return cmp.Compare(a.step, b.step) })
}
