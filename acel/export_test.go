package acel

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// clone returns a session that goes on from here on its own, so that a tree
// of traces is walked without playing each from its beginning.
func (s *Session) clone() *Session {
	c := &Session{policy: s.policy, opts: s.opts, state: s.state, fault: s.fault, step: s.step, halted: s.halted, ended: s.ended}
	c.memory = cloneMemory(s.memory)
	c.offers = offers{byTool: maps.Clone(s.offers.byTool), full: s.offers.full}
	for tool, all := range c.offers.byTool {
		c.offers.byTool[tool] = slices.Clone(all)
	}
	c.flights = flights{all: slices.Clone(s.flights.all), free: slices.Clone(s.flights.free)}
	for i, f := range c.flights.all {
		own := *f
		own.matches = slices.Clone(f.matches)
		c.flights.all[i] = &own
	}
	c.open = maps.Clone(s.open)
	c.journal = journal{slices.Clone(s.journal.records), maps.Clone(s.journal.aloft), maps.Clone(s.journal.renamed)}
	c.turn = turn{s.turn.id, slices.Clone(s.turn.waiting), slices.Clone(s.turn.past)}
	c.args = newArguments(s.policy.paths)
	return c
}

// cloneMemory copies what is kept into one array, each part clipped to itself.
func cloneMemory(from []memory) []memory {
	all := slices.Clone(from)
	n := 0
	for i := range all {
		n += len(all[i].kept[0]) + len(all[i].kept[1])
	}
	array := make([]occurrence, 0, n)
	for i := range all {
		all[i].running = slices.Clone(all[i].running)
		for slot, kept := range all[i].kept {
			at := len(array)
			array = append(array, kept...)
			all[i].kept[slot] = slices.Clip(array[at:])
		}
	}
	return all
}

// on returns the ticket as a clone of its session holds it.
func (t *Ticket) on(s *Session) *Ticket { return &Ticket{s, t.ticket} }

// snapshot writes down everything that a session remembers and that decides:
// of each rule its counts, sum and flags, the state, who offered what, and the
// calls in flight. The step counter, the kept trace, the number of violations
// given out and what only explains are left out.
func (s *Session) snapshot() string {
	var b strings.Builder
	for i, m := range s.memory {
		fmt.Fprintf(&b, "%s count %v sum %s touched %d broken %d matched %v undecided %v\n",
			s.policy.rules[i].key, m.count, m.sum, m.touched, m.broken, m.matched, m.undecided)
	}
	fmt.Fprintf(&b, "state %s\n", s.state.object())
	for _, tool := range slices.Sorted(maps.Keys(s.offers.byTool)) {
		fmt.Fprintf(&b, "offer %s %v\n", tool, s.offers.byTool[tool])
	}
	for _, f := range s.flights.all {
		if f.aloft {
			fmt.Fprintf(&b, "flight %v %v %v %v\n", f.ref, f.call, f.matches, f.outcome)
		}
	}
	fmt.Fprintf(&b, "open %v turn %v halted %q ended %d full %v\n", s.open, s.turn, s.halted, s.ended, s.offers.full)
	return b.String()
}

// snapshotWithKept is snapshot with the calls that are kept to explain.
func (s *Session) snapshotWithKept() string {
	var b strings.Builder
	for _, m := range s.memory {
		fmt.Fprintf(&b, "kept %v\n", m.kept)
	}
	return s.snapshot() + b.String()
}
