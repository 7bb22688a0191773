package trace

import (
	"errors"
	"fmt"
	"time"

	"github.com/acel-dev/acel/acel"
)

// called writes the line of a call.
func (w *Writer) called(s *written, c *acel.Call) error {
	at, err := writtenTime(c.Time)
	if err == nil {
		err = s.fit(c)
	}
	if err != nil {
		return &acel.Problem{Place: c.Place, Message: fmt.Sprintf("a call of %s cannot be written: %v", brief([]byte(c.Tool)), err)}
	}
	s.calls = true
	w.start(s).call(c, at)
	return w.flush()
}

// Record writes one call as a line of a native trace does, but for its session and the
// newline: a JSON object. The error says that a native trace cannot hold it; whether a
// begin and an end fit together is not looked at.
func Record(c acel.Call) ([]byte, error) {
	at, err := writtenTime(c.Time)
	if c.Tool == "" {
		err = errors.New("it names no tool")
	}
	if err != nil {
		return nil, fmt.Errorf("a call of %s cannot be written: %w", brief([]byte(c.Tool)), err)
	}
	l := line{'{'}
	l.call(&c, at)
	return escapeMarks(append(l, '}')), nil
}

// call writes a record, begun at a time.
func (l *line) call(c *acel.Call, at string) {
	switch c.Phase {
	case acel.Begins:
		l.text("event", eventBegin)
		l.asked(c)
		l.text("id", c.ID)
		l.from(c)
	case acel.Ends:
		l.text("event", eventEnd)
		l.outcome(&c.Outcome)
		l.text("id", c.ID)
	default:
		l.asked(c)
		l.outcome(&c.Outcome)
		l.text("id", c.ID)
		l.from(c)
	}
	l.text("time", at)
}

// fit makes sure that a call can be read back, and joins begins and ends as the
// decoder will.
func (s *written) fit(c *acel.Call) error {
	id := valid(c.ID)
	_, open := s.begun[id]
	switch {
	case c.Tool == "":
		return errors.New("it names no tool")
	case c.Phase != acel.Begins && c.Outcome.Status > acel.Refused:
		return fmt.Errorf("its status is %d, which there is none of", c.Outcome.Status)
	case c.Phase == acel.Whole:
		return nil
	case c.Phase > acel.Ends:
		return fmt.Errorf("its phase is %d, which there is none of", c.Phase)
	case id == "":
		return errors.New("a begin and its end are joined by an id, and it has none")
	case c.Phase == acel.Begins && open:
		return fmt.Errorf("the call with id %s begins again and has not ended", brief([]byte(id)))
	case c.Phase == acel.Ends && !open:
		return fmt.Errorf("no call with id %s has begun", brief([]byte(id)))
	case c.Phase == acel.Ends:
		delete(s.begun, id)
		return nil
	}
	if s.begun == nil {
		s.begun = map[string]struct{}{}
	}
	s.begun[id] = struct{}{}
	return nil
}

// asked writes what was asked for.
func (l *line) asked(c *acel.Call) {
	l.text("tool", c.Tool)
	l.text("server", c.Server)
	l.args(c.Args)
}

// from writes where the call came from, and what the user said before it.
func (l *line) from(c *acel.Call) {
	l.text("turn", c.Turn)
	l.text("agent", c.Agent)
	l.text("user", c.User)
}

// outcome writes how the call ended. An error says by itself that it failed.
func (l *line) outcome(o *acel.Outcome) {
	l.result(o.Result)
	if o.Status != acel.OK && (o.Status != acel.Failed || o.Error == "") {
		l.text("outcome", o.Status.String())
	}
	if o.Status != acel.OK {
		l.text("error", o.Error)
	}
}

// writtenTime returns a time as RFC 3339 has it; "" for the zero time. One whose
// zone or year it cannot say is told in another zone.
func writtenTime(t time.Time) (string, error) {
	if t.IsZero() {
		return "", nil
	}
	const farthest = (24*60 - 1) * 60
	for _, t := range [...]time.Time{t, t.UTC(), t.In(time.FixedZone("", -farthest)), t.In(time.FixedZone("", farthest))} {
		_, offset := t.Zone()
		if y := t.Year(); y >= 0 && y <= 9999 && offset%60 == 0 && max(offset, -offset) <= farthest {
			return t.Format(time.RFC3339Nano), nil
		}
	}
	return "", fmt.Errorf("its time is in the year %d, which RFC 3339 does not have", t.Year())
}
