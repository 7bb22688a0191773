package acel

import (
	"slices"
	"time"
)

// A mark is where and when a call began: its position among the calls that
// happened, counted from 1. The zero mark is before all of them.
type mark struct {
	position int
	time     time.Time
	step     int // for messages
}

// A track is the latest of some calls.
type track struct {
	mark
	// settled is the latest of those that nothing can take back any more.
	settled mark
}

// later reports whether a mark is the later one: by the clock where that decides,
// since clocks may be set back, but for one that came before since; and else by
// position.
func (m mark) later(than mark, clock bool, since int) bool {
	if !clock || than.position <= since {
		return m.position > than.position
	}
	return m.time.After(than.time)
}

// byClock reports whether the time of calls tells which was the latest for a
// slot.
func (r *compiled) byClock(slot int) bool {
	t := r.spec.template
	return r.bound.span > 0 && !t.follows && (t.measure == bySeen || slot == 0)
}

// trackOf returns the track of a slot that a call belongs to.
func (m *order) trackOf(r *compiled, slot int, at mark) *track {
	if r.byClock(slot) && at.time.IsZero() {
		return &m.timeless[slot]
	}
	return &m.last[slot]
}

// since is the position behind which calls of a slot count: where a rule wants a
// fresh one for each call, that of the last such call.
func (m *order) since(r *compiled, slot int) int {
	if r.spec.template.measure == byOrder && slot == 0 {
		return m.last[1].position
	}
	return 0
}

// place notes that a call counts for a slot.
func (m *order) place(r *compiled, slot int, at mark) {
	t := m.trackOf(r, slot, at)
	if at.later(t.mark, r.byClock(slot) && !at.time.IsZero(), m.since(r, slot)) {
		t.mark = at
	}
}

// settle notes that nothing can take back any more that a call counts.
func (m *order) settle(r *compiled, slot int, at mark) {
	t := m.trackOf(r, slot, at)
	if at.later(t.settled, r.byClock(slot) && !at.time.IsZero(), m.since(r, slot)) {
		t.settled = at
	}
}

// positions number the calls of a session that happened. A released call never
// did, so that those after it stand one nearer to those before.
type positions struct {
	last int
	// gaps are the positions of released calls before the last one, in order.
	gaps []int
}

// next takes the position of a call that begins.
func (p *positions) next() int {
	p.last++
	return p.last
}

// release gives back the position of a call that never happened.
func (p *positions) release(position int) {
	at, _ := slices.BinarySearch(p.gaps, position)
	p.gaps = slices.Insert(p.gaps, at, position)
	for n := len(p.gaps); n > 0 && p.gaps[n-1] == p.last; n-- {
		p.gaps = p.gaps[:n-1]
		p.last--
	}
}

// between is how many calls further on one position stands than another.
func (p *positions) between(from, to int) int {
	first, _ := slices.BinarySearch(p.gaps, from+1)
	beyond, _ := slices.BinarySearch(p.gaps, to)
	return to - from - (beyond - first)
}

// unmark takes back that a flight was the latest call that counts for a slot:
// it is the latest of those that have settled and those that may.
func (s *Session) unmark(by *match, slot int, f *flight) {
	r, m := &s.policy.rules[by.rule], s.strandOf(by)
	if !r.ordered() {
		return
	}
	t := m.trackOf(r, slot, f.mark)
	if t.position != f.mark.position {
		return
	}
	t.mark = t.settled
	for _, other := range s.flights.all {
		if !other.aloft || other == f {
			continue
		}
		for i := range other.matches {
			o := &other.matches[i]
			if o.rule == by.rule && o.strand == by.strand && o.counted&(1<<slot) != 0 {
				m.place(r, slot, other.mark)
			}
		}
	}
}
