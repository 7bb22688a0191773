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
	c := &Session{policy: s.policy, opts: s.opts, state: s.state, lost: s.lost, veiledState: s.veiledState, heardVeiled: s.heardVeiled, fault: s.fault, step: s.step, halted: s.halted, ended: s.ended}
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
	c.veil = s.veil // which only explains
	c.journal = s.journal
	c.journal.records, c.journal.aloft, c.journal.renamed = slices.Clone(s.journal.records), maps.Clone(s.journal.aloft), maps.Clone(s.journal.renamed)
	c.results = newArguments(s.policy.resultPaths.steps)
	c.positions = positions{s.positions.last, slices.Clone(s.positions.gaps)}
	c.moment = s.moment
	c.heard = s.heard.clone()
	c.turn = turn{s.turn.id, slices.Clone(s.turn.waiting), slices.Clone(s.turn.past)}
	c.args = newArguments(s.policy.paths.steps)
	c.nothing = strand{order: &order{}, past: &past{}}
	return c
}

// cloneMemory copies what is kept into one array, each part clipped to itself.
func cloneMemory(from []memory) []memory {
	all := slices.Clone(from)
	n := 0
	for i := range all {
		for _, kept := range all[i].kept {
			n += len(kept)
		}
	}
	array := make([]occurrence, 0, n)
	for i := range all {
		m := &all[i]
		array = m.strand.detach(array)
		m.byKey, m.debts, m.apart = maps.Clone(m.byKey), slices.Clone(m.debts), slices.Clone(m.apart)
		for at, one := range m.apart {
			own := *one
			own.detach(nil)
			m.apart[at] = &own
		}
	}
	return all
}

// detach gives a strand that was copied parts of its own, those it keeps to
// explain in array.
func (m *strand) detach(array []occurrence) []occurrence {
	m.running = slices.Clone(m.running)
	if m.order != nil {
		own := *m.order
		m.order = &own
	}
	if m.past != nil {
		own := *m.past
		own.times, own.values = slices.Clone(m.times), m.values.clone()
		m.past = &own
	}
	for slot, kept := range m.kept {
		at := len(array)
		array = append(array, kept...)
		m.kept[slot] = slices.Clip(array[at:])
	}
	return array
}

func (w words) clone() words {
	w.known = maps.Clone(w.known)
	return w
}

// on returns the ticket as a clone of its session holds it.
func (t *Ticket) on(s *Session) *Ticket { return &Ticket{s, t.ticket} }

// snapshot writes down everything that a session remembers and that decides:
// of each rule its counts, sum and flags, the state, who offered what, and the
// calls in flight. The step counter, the kept trace, the number of violations
// given out and what only explains are left out.
func (s *Session) snapshot() string {
	var b strings.Builder
	for i := range s.memory {
		m := &s.memory[i]
		fmt.Fprintf(&b, "%s touched %d broken %d matched %v undecided %v\n", s.policy.rules[i].key, m.touched, m.broken, m.matched, m.undecided)
		for _, one := range s.strands(int32(i)) {
			fmt.Fprintf(&b, "strand %q count %v sum %s last %v past %v calls %d owes %d\n",
				one.key, one.count, one.sum, s.ordinals(one.marks()), one.moments(), one.calls, one.owes)
		}
		for _, d := range m.debts {
			fmt.Fprintf(&b, "debt %d %v\n", d.strand, s.ordinals([]mark{d.at}))
		}
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

func (m *strand) marks() []mark {
	if m.order == nil {
		return nil
	}
	return []mark{m.last[0].mark, m.last[1].mark, m.timeless[0].mark, m.timeless[1].mark}
}

func (m *strand) moments() any {
	if m.past == nil {
		return nil
	}
	return []any{m.times, m.run.length, len(m.values.known)}
}

// ordinals are positions as if released calls had never been.
func (s *Session) ordinals(marks []mark) []int {
	var all []int
	for _, m := range marks {
		all = append(all, s.positions.between(0, m.position))
	}
	return all
}

// snapshotWithKept is snapshot with the calls that are kept to explain.
func (s *Session) snapshotWithKept() string {
	var b strings.Builder
	for _, m := range s.memory {
		fmt.Fprintf(&b, "kept %v\n", m.kept)
	}
	return s.snapshot() + b.String()
}
