package main

import (
	"maps"
	"math/big"

	"github.com/acel-dev/acel/acel"
)

// An effect is what traces show of a tool that has one, whatever the server.
type effect struct {
	// most is how many calls of it a session asked for, at most. One that was
	// refused counts for itself, and for others only while it was in flight, as
	// rules count.
	most int
	// sessions is how many called it.
	sessions int
	// totals are the largest sums in a session, by field, of those fields that
	// are amounts in every call; nil before the first call.
	totals map[string]*big.Rat
	// before are the tools that had succeeded, in every session that called it,
	// before it did.
	before map[string]bool
}

// A spending is what one session has done with an effect so far.
type spending struct {
	calls int
	sums  map[string]*big.Rat
}

// begin counts the first call in a session, before which some tools succeeded.
func (e *effect) begin(succeeded map[string]bool) {
	if e.sessions++; e.sessions == 1 {
		e.before = maps.Clone(succeeded)
		return
	}
	maps.DeleteFunc(e.before, func(tool string, _ bool) bool { return !succeeded[tool] })
}

// call counts a call that a session asks for, and returns its amounts.
func (e *effect) call(s *spending, c acel.Call) map[string]*big.Rat {
	happens := c.Phase != acel.Whole || c.Outcome.Status != acel.Refused
	e.most = max(e.most, s.calls+1)
	if happens {
		s.calls++
	}
	amounts := amountsOf(c.Args)
	if e.totals == nil {
		e.totals = map[string]*big.Rat{}
		for field := range amounts {
			e.totals[field] = new(big.Rat)
		}
	}
	for field, largest := range e.totals {
		amount, ok := amounts[field]
		if !ok {
			delete(e.totals, field)
			continue
		}
		sum := amount
		if before := s.sums[field]; before != nil {
			sum = new(big.Rat).Add(amount, before)
		}
		if sum.Cmp(largest) > 0 {
			e.totals[field] = sum
		}
		if happens {
			s.sums[field] = sum
		}
	}
	return amounts
}

// takeBack undoes the begin of a call that was refused after all, which never
// happened.
func (s *spending) takeBack(amounts map[string]*big.Rat) {
	s.calls--
	for field, amount := range amounts {
		if sum := s.sums[field]; sum != nil {
			s.sums[field] = new(big.Rat).Sub(sum, amount)
		}
	}
}
