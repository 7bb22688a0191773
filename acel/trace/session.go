package trace

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// A session is a Session with what its reading needs.
type session struct {
	Session
	foreign bool             // it is of another format, and that was reported
	over    bool             // closed or cut: none of its calls is yielded
	cutAt   acel.Place       // the record that cut it, until one behind it was reported
	begun   map[string]begun // calls that have begun and not ended, by id

	batch  batch
	reply  reply
	missed missed
	gap    bool   // a part of it could not be read
	said   []byte // by the user, since the call before
	// stopped says why the run was ended before it was done, or its record breaks
	// off, as far as is known.
	stopped string

	// Of a chat:
	messages int  // how many were read
	calls    bool // some message calls a tool
}

// start opens a session.
func (d *decoder) start(id, format string, at acel.Place) (*session, error) {
	return d.startUnder("", id, format, at)
}

// startUnder opens a session that another one started.
func (d *decoder) startUnder(parent, id, format string, at acel.Place) (*session, error) {
	if d.in.src.origin != nil {
		format = formatYAML
	}
	s := &session{Session: Session{ID: id, Parent: parent, Format: format, Place: at}, gap: d.apart && d.adrift}
	d.open = append(d.open, s)
	return s, d.send(Event{Kind: Opened, Session: &s.Session}, nil)
}

// close ends a session: it was read to its end, or is cut. One of which a part
// was lost is cut whatever its end.
func (d *decoder) close(s *session, kind EventKind) error {
	if s.gap {
		return d.closeFor(s, Cut, PartLost)
	}
	if breaksOff(s.stopped) {
		return d.closeFor(s, Cut, s.stopped)
	}
	if s.stopped != "" {
		return d.closeFor(s, Stopped, s.stopped)
	}
	return d.closeFor(s, kind, "")
}

// closeFor ends a session, and says why if it is cut for a reason of its own.
func (d *decoder) closeFor(s *session, kind EventKind, reason string) error {
	if s.over {
		return nil
	}
	if d.over++; d.over > 16 && 2*d.over > len(d.open) { // so that it takes no longer than there are sessions
		d.open = slices.DeleteFunc(d.open, func(o *session) bool { return o.over || o == s })
		d.over = 0
	}
	s.over, s.begun, s.missed, s.batch, s.said = true, nil, missed{}, batch{}, nil
	return d.send(Event{Kind: kind, Session: &s.Session, Reason: reason}, nil)
}

// cut ends a session at a mistake, if it was not over already.
func (d *decoder) cut(s *session) error {
	if s == nil || s.over {
		return nil
	}
	return d.close(s, Cut)
}

// called yields a call of a session; one of an origin that is not asked for is
// passed over.
func (d *decoder) called(s *session, c *acel.Call, of Origin) error {
	if s.over {
		return nil
	}
	e := Event{Kind: Called, Session: &s.Session, Call: *c, Origin: of}
	if !d.options.includes(of) {
		e.Kind, e.Reason, e.Place = Passed, of.passed(), c.Place
	}
	return d.send(e, nil)
}
