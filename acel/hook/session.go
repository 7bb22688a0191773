package hook

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// A session is the run of a policy over the records of a session so far.
type session struct {
	run *acel.Session
	// live says that what was let pass is let pass again, as it was: so that a session
	// that was halted is halted.
	live    bool
	open    []*flight
	refused []acel.Call
	halted  bool
	records int
}

// A flight is a call that has begun and not ended.
type flight struct {
	acel.Call
	ticket *acel.Ticket // nil where it was recorded
}

// errDiverged: the session would not let pass what it had let pass.
var errDiverged = errors.New("a call was let pass that is refused now")

// session runs a session again. Where its rules or its mode have changed since, what
// happened counts all the same: it is then recorded.
func (d Desk) session(past []acel.Call) (*session, error) {
	s, err := d.again(past, true)
	if errors.Is(err, errDiverged) {
		s, err = d.again(past, false)
	}
	return s, err
}

func (d Desk) again(past []acel.Call, live bool) (*session, error) {
	s := &session{run: d.Policy.NewSession(acel.SessionOptions{Mode: d.Mode, KeepTrace: acel.KeepEvidence, Unredacted: true}), live: live}
	for _, c := range past {
		if _, err := s.take(c); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// take moves the session by a record, and returns what was found with it.
func (s *session) take(c acel.Call) ([]acel.Violation, error) {
	s.records++
	switch {
	case c.Phase == acel.Begins:
		return s.begin(c)
	case c.Phase == acel.Ends:
		return s.end(c)
	case c.Outcome.Status == acel.Refused:
		return nil, s.refuse(c)
	}
	return s.run.Record(c)
}

// begin lets a call begin.
func (s *session) begin(c acel.Call) ([]acel.Violation, error) {
	f := &flight{Call: c}
	s.open = append(s.open, f)
	if !s.live {
		return s.run.Record(c)
	}
	var found []acel.Violation
	if f.ticket, found = s.run.Begin(c); f.ticket == nil {
		return nil, errDiverged
	}
	return found, nil
}

// end ends the call of the same id.
func (s *session) end(c acel.Call) ([]acel.Violation, error) {
	for i, f := range s.open {
		if f.ID != c.ID {
			continue
		}
		s.open = slices.Delete(s.open, i, i+1)
		if f.ticket != nil {
			return f.ticket.End(c.Outcome), nil
		}
		return s.run.Record(c)
	}
	return nil, errors.New("a call ends that has not begun")
}

// free returns an id for a call that no open one has: the harness's own, if it can be.
// Behind "#" stands the place of its record.
func (s *session) free(id string) string {
	mark := "#" + strconv.Itoa(s.records+1)
	if id == "" {
		id = mark
	}
	for s.taken(id) {
		id += mark
	}
	return id
}

func (s *session) taken(id string) bool {
	for _, f := range s.open {
		if f.ID == id {
			return true
		}
	}
	return false
}

// flightOf returns the open call that an event tells the end of; nil for none: the one
// of its id, else the oldest whose id is made of its, and else, where either side has
// no id, the oldest of the same tool and arguments.
func (s *session) flightOf(e Event) *flight {
	sameAs := sameArgs(e.Call.Args)
	for _, same := range []func(*flight) bool{
		func(f *flight) bool { return e.ID != "" && f.ID == e.ID },
		func(f *flight) bool { return e.ID != "" && strings.HasPrefix(f.ID, e.ID+"#") },
		func(f *flight) bool {
			return (e.ID == "" || strings.HasPrefix(f.ID, "#")) && sameAs(f.Args)
		},
	} {
		for _, f := range s.open {
			if sameTool(&f.Call, &e.Call) && same(f) {
				return f
			}
		}
	}
	return nil
}

// wasRefused reports whether the call of an event is one that was refused.
func (s *session) wasRefused(e Event) bool {
	sameAs := sameArgs(e.Call.Args)
	for i := range s.refused {
		c := &s.refused[i]
		if sameTool(c, &e.Call) && (e.ID != "" && c.ID == e.ID || e.ID == "" && sameAs(c.Args)) {
			return true
		}
	}
	return false
}
