package acel

import (
	"slices"
	"time"
)

// maxRate bounds the n of a rate_limit, whose calls are remembered.
const maxRate = 100_000

// addTime remembers when a call began, in order of time. No more are kept than
// can decide: the latest n, as many again for a clock that is set back, and as
// many as a release could take back. Once some were dropped, one at least is left,
// also where n is 0.
func (m *strand) addTime(t time.Time, n int64, aloft int) {
	at := len(m.times)
	for at > 0 && m.times[at-1].After(t) {
		at--
	}
	m.times = slices.Insert(m.times, at, t)
	if excess := len(m.times) - 2*int(max(n, 1)) - aloft; excess > len(m.times)/2 {
		m.times = slices.Delete(m.times, 0, excess)
		m.dropped = true
	}
}

// forgets reports whether a time lies before all that are remembered.
func (m *strand) forgets(t time.Time) bool { return m.dropped && t.Before(m.times[0]) }

// removeTime takes back addTime.
func (m *strand) removeTime(t time.Time) {
	for i := len(m.times) - 1; i >= 0; i-- {
		if m.times[i].Equal(t) {
			m.times = slices.Delete(m.times, i, i+1)
			return
		}
	}
}

// inWindow is the most calls that any window holds which a call at a time is in,
// that call not counted. A window holds its beginning and not its end.
func (m *strand) inWindow(t time.Time, window time.Duration) int64 {
	first, _ := slices.BinarySearchFunc(m.times, t.Add(-window), func(at, bound time.Time) int {
		if at.After(bound) {
			return 1
		}
		return -1
	})
	if first == len(m.times) || !m.times[len(m.times)-1].After(t) {
		return int64(len(m.times) - first) // the window that ends here
	}
	most, end := 0, first
	for begin := first; begin < len(m.times) || begin == first; begin++ {
		from := t
		if begin < len(m.times) && m.times[begin].Before(t) {
			from = m.times[begin]
		}
		for end < len(m.times) && m.times[end].Before(from.Add(window)) {
			end++
		}
		most = max(most, end-begin)
		if !from.Before(t) {
			break
		}
	}
	return int64(most)
}
