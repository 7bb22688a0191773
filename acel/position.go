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
}

// raise makes the later of two marks of it: by the clock where that decides,
// since clocks may be set back, and else by position.
func (m *mark) raise(by mark, clock bool) {
	if later := by.position > m.position; !clock && later || clock && (m.position == 0 || by.time.After(m.time)) {
		*m = by
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
	clock := r.byClock()
	if m.last[slot].position != f.mark.position {
		return
	}
	m.last[slot] = m.settled[slot]
	for _, other := range s.flights.all {
		if !other.aloft || other == f {
			continue
		}
		for i := range other.matches {
			o := &other.matches[i]
			if o.rule == by.rule && o.strand == by.strand && o.counted&(1<<slot) != 0 {
				m.last[slot].raise(other.mark, clock)
			}
		}
	}
}
