package acel

// A flight is a call in flight: begun, not ended. Flights live in slots that
// are used again, each use with its own generation, so that a ticket of an
// earlier use settles nothing.
type flight struct {
	aloft      bool
	generation uint32
	ref        CallRef
	call       Call // only for a tool whose Ensure or Commit will want it
	conditions []int32
	matches    []match
	offered    bool
	slot       int // in the kept trace; -1 for none
}

// flights are a session's calls in flight.
type flights struct {
	all  []flight
	free []int32
}

// take returns a free flight's slot.
func (fs *flights) take() int32 {
	if n := len(fs.free); n > 0 {
		slot := fs.free[n-1]
		fs.free = fs.free[:n-1]
		fs.all[slot].aloft = true
		return slot
	}
	fs.all = append(fs.all, flight{aloft: true})
	return int32(len(fs.all) - 1)
}

// release frees a slot, keeping its buffer.
func (fs *flights) release(slot int32) {
	f := &fs.all[slot]
	*f = flight{generation: f.generation + 1, matches: f.matches[:0]}
	fs.free = append(fs.free, slot)
}

// at returns the flight that a ticket stands for, or nil once it has settled.
func (fs *flights) at(t ticket) *flight {
	f := &fs.all[t.slot]
	if !f.aloft || f.generation != t.generation {
		return nil
	}
	return f
}

// A ticket names one use of a slot.
type ticket struct {
	slot       int32
	generation uint32
}
