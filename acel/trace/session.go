package trace

import "github.com/acel-dev/acel/acel"

// A session is a Session with what its reading needs.
type session struct {
	Session
	foreign bool             // it is of another format, and that was reported
	over    bool             // closed or cut: none of its calls is yielded
	begun   map[string]begun // calls that have begun and not ended, by id

	// Of a chat:
	messages int  // how many were read
	calls    bool // some message calls a tool
	missed   missed
}

// start opens a session.
func (d *decoder) start(id, format string, at acel.Place) (*session, error) {
	if d.in.src.origin != nil {
		format = formatYAML
	}
	s := &session{Session: Session{ID: id, Format: format, Place: at}}
	d.open = append(d.open, s)
	return s, d.send(Event{Kind: Opened, Session: &s.Session}, nil)
}

// close ends a session: it was read to its end, or is cut.
func (d *decoder) close(s *session, kind EventKind) error {
	if last := len(d.open) - 1; last >= 0 && d.open[last] == s {
		d.open = d.open[:last]
	}
	if s.over {
		return nil
	}
	s.over, s.begun, s.missed = true, nil, missed{}
	return d.send(Event{Kind: kind, Session: &s.Session}, nil)
}

// cut ends a session at a mistake, if it was not over already.
func (d *decoder) cut(s *session) error {
	if s == nil || s.over {
		return nil
	}
	return d.close(s, Cut)
}

// called yields a call of a session.
func (d *decoder) called(s *session, c *acel.Call) error {
	if s.over {
		return nil
	}
	return d.send(Event{Kind: Called, Session: &s.Session, Call: *c}, nil)
}
