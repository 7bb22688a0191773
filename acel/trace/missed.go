package trace

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// mostMissed bounds the unfinished calls that are remembered.
const mostMissed = 10_000

// missed are the calls of a chat that were yielded without an answer: one that
// comes now is too late.
type missed struct {
	ids       map[uint64]struct{} // hashes, as ids may be long
	forgotten bool                // there were more
}

func (m *missed) add(id, tool string) {
	m.put(missedKey(id, tool))
	if id == "" {
		m.put(missedKey("", ""))
	}
}

func (m *missed) put(key uint64) {
	if _, known := m.ids[key]; known {
		return
	}
	if len(m.ids) == mostMissed {
		m.forgotten = true
		return
	}
	if m.ids == nil {
		m.ids = map[uint64]struct{}{}
	}
	m.ids[key] = struct{}{}
}

// missedKey is what a call and its result have in common: the id, or else the
// tool, where results say which.
func missedKey(id, tool string) uint64 {
	if id == "" {
		id = "\x00" + tool
	}
	return hash([]byte(id))
}

// passed reports whether a call without a result was passed by: one of that tool,
// if a name is given.
func (b *batch) passed(tool string) bool {
	return slices.ContainsFunc(b.asked[:b.turns.passed], func(a asked) bool {
		return !a.answered && a.call.ID == "" && (tool == "" || tool == a.call.Tool)
	})
}

// tooLate returns the mistake of a result, at its message, whose call was taken as
// unfinished, or may have been; nil if it was not.
func (d *decoder) tooLate(s *session, at acel.Place) *acel.Problem {
	_, known := s.missed.ids[missedKey(d.msg.callID, d.msg.name)]
	known = known || d.msg.callID == "" && s.batch.passed(bareName(d.msg.name))
	if !known && !s.missed.forgotten {
		return nil
	}
	why := " comes too late: later replies called tools, and the call was taken as unfinished"
	if !known {
		why = " answers no call that waits, and may come too late: so many calls were taken as unfinished that not all are remembered"
	}
	return d.meaning(at, d.msg.asResult()+why, "put each result behind the reply that asked for it, before the next reply that calls")
}
