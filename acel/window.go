package acel

import (
	"slices"
	"time"
)

// maxRate bounds the n of a rate_limit, whose calls are remembered.
const maxRate = 100_000

// addTime remembers when a call began, in order of time. No more are kept than
// can decide: the latest n, and as many as a release could take back.
func (m *strand) addTime(t time.Time, n int64, aloft int) {
	at := len(m.times)
	for at > 0 && m.times[at-1].After(t) {
		at--
	}
	m.times = slices.Insert(m.times, at, t)
	if excess := len(m.times) - int(n) - aloft; excess > len(m.times)/2 {
		m.times = slices.Delete(m.times, 0, excess)
	}
}

// removeTime takes back addTime.
func (m *strand) removeTime(t time.Time) {
	for i := len(m.times) - 1; i >= 0; i-- {
		if m.times[i].Equal(t) {
			m.times = slices.Delete(m.times, i, i+1)
			return
		}
	}
}
