package process

import "time"

// A rate lets so many lines a second pass, and counts the others.
type rate struct {
	since   time.Time
	lines   int
	dropped int
}

// line says whether a line may pass now; and, where a new second begins, how many did
// not in the last one.
func (r *rate) line(now time.Time) (pass bool, dropped int) {
	if now.Sub(r.since) >= time.Second {
		dropped = r.dropped
		*r = rate{since: now}
	}
	r.lines++
	if r.lines > mostLines {
		r.dropped++
		return false, dropped
	}
	return true, dropped
}
