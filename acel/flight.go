package acel

import "slices"

// A flight is a call in flight: begun, not ended. Flights live in slots that
// are used again, each use with its own generation, so that a ticket of an
// earlier use settles nothing. It holds what its end needs and no more: a turn
// under Strict may have a great many.
type flight struct {
	ticket  ticket // of the slot's present or next use
	aloft   bool
	offered bool
	ref     CallRef
	mark    mark
	moment  int   // when it began, among the begins and ends of the session
	call    *Call // only where its end will want it
	matches []match
	reads   bool    // its end will look at the result
	blamed  bool    // for a debt that it was the last chance to meet
	taped   bool    // it was recorded: a marker of a redaction hides a value
	veiled  bool    // its outcome may be another, for what is redacted
	outcome Outcome // the recorded one, while the call waits for its turn's end
	kept    kept    // where the journal has the call
}

// flights are a session's calls in flight.
type flights struct {
	all  []*flight // by slot; each stays where it is while all grows
	free []int32
}

// take returns a free flight.
func (fs *flights) take() *flight {
	if n := len(fs.free); n > 0 {
		f := fs.all[fs.free[n-1]]
		fs.free = fs.free[:n-1]
		f.aloft = true
		return f
	}
	f := &flight{ticket: ticket{slot: int32(len(fs.all)), generation: 1}, aloft: true}
	fs.all = append(fs.all, f)
	return f
}

// aloft is the number of calls in flight.
func (fs *flights) aloft() int { return len(fs.all) - len(fs.free) }

// release frees a flight's slot, keeping its buffer.
func (fs *flights) release(f *flight) {
	next := ticket{f.ticket.slot, max(1, f.ticket.generation+1)}
	*f = flight{ticket: next, matches: f.matches[:0]}
	fs.free = append(fs.free, next.slot)
}

// at returns the flight that a ticket stands for, or nil once it has settled.
func (fs *flights) at(t ticket) *flight {
	if t.generation == 0 {
		return nil
	}
	f := fs.all[t.slot]
	if !f.aloft || f.ticket != t {
		return nil
	}
	return f
}

// A ticket names one use of a slot. Generations count from 1; the zero ticket
// names none.
type ticket struct {
	slot       int32
	generation uint32
}

// handOver gives a flight the matches of the call at hand. A flight whose
// buffer has room trades it for the session's, so that nothing is allocated; a
// new one gets just as much as it needs.
func (s *Session) handOver(f *flight) {
	if cap(f.matches) < len(s.matches) {
		f.matches = slices.Clone(s.matches)
		return
	}
	f.matches, s.matches = s.matches, f.matches[:0]
}
