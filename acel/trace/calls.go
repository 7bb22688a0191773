package trace

import "github.com/acel-dev/acel/acel"

// calls reads the list of a session's calls, which comes next.
func (d *decoder) calls(s *session) error {
	base := d.in.pointer()
	return d.elements(func(item int) error {
		if d.in.peek() != '{' {
			return d.reported(s, d.notACall())
		}
		at, err := d.in.begin()
		if err != nil {
			return err
		}
		d.recordAt(at, base, item)
		mistakes, err := d.members(d.field)
		if err != nil {
			return err
		}
		return d.recorded(s, mistakes)
	})
}

// recordAt makes ready for a call that begins at an offset.
func (d *decoder) recordAt(offset int64, base string, item int) {
	d.in.src.mark(offset)
	at := d.in.place(offset)
	at.Base, at.Item = base, item
	d.rec.reset(at)
}

// recorded takes a call that was read whole, with the mistakes found in it.
func (d *decoder) recorded(s *session, mistakes []*acel.Problem) error {
	d.in.src.mark(d.in.offset())
	r := &d.rec
	if len(mistakes) > 0 {
		return d.report(s, mistakes...)
	}
	if message, hint := r.contradiction(); message != "" {
		return d.report(s, d.meaning(r.call.Place, message, hint))
	}
	if s.cutAt.Line > 0 {
		return d.report(s, d.afterCut(s))
	}
	if r.endsSession() {
		return d.endHere(s)
	}
	r.call.Args = r.arguments()
	r.call.Outcome = r.finalOutcome()
	r.call.Phase = r.phase()
	if m := d.pair(s, &r.call); m != nil {
		return d.report(s, m)
	}
	return d.called(s, &r.call, Agent)
}

// endHere ends a session at the record that says that it is not whole, or was
// ended from outside.
func (d *decoder) endHere(s *session) error {
	if s.over {
		return nil
	}
	s.cutAt = d.rec.call.Place
	if d.rec.event == eventStop {
		return d.closeFor(s, Stopped, d.rec.reason)
	}
	return d.closeFor(s, Cut, d.rec.reason)
}

// afterCut returns the mistake of a record behind the one that cut its session.
// It is told once for each session.
func (d *decoder) afterCut(s *session) *acel.Problem {
	message := "a record of a session that ended at " + where(s.cutAt)
	s.cutAt = acel.Place{}
	return d.meaning(d.rec.call.Place, message, `event "cut" or "stop" is the last record of its session`)
}

// notACall reads past an element of a list of calls that is none.
func (d *decoder) notACall() error {
	name := d.in.peek() == '"'
	err := d.notAnObject("a call")
	if m, is := err.(mistake); is && name {
		m.Hint = nameHint
	}
	return err
}

// notAnObject reads past an element that is of another kind, and returns the
// mistake.
func (d *decoder) notAnObject(what string) error {
	err := d.wrongKind(what, "an object")
	if m, is := err.(mistake); is {
		if err := d.in.skip(); err != nil {
			return err
		}
		m.Place.Base = d.in.pointer()
	}
	return err
}

// reported reports an error of a session if it is a mistake.
func (d *decoder) reported(s *session, err error) error {
	if m, is := err.(mistake); is {
		return d.report(s, m.Problem)
	}
	return err
}
