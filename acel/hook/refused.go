package hook

import (
	"encoding/json"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// mostRefused bounds the arguments that are written down of a refused call. Beyond it
// they are cut off, and a replay cannot judge them, which restricts as breaking does.
const mostRefused = 1 << 20

// haltedMark ends the reason of a refusal after which the session is halted.
const haltedMark = " (the session is halted)"

// barredSpec is the Spec of the objection of a session that takes no more calls.
const barredSpec = "session"

// refusedAs is the record of a call that was refused.
func refusedAs(e Event, c acel.Call, why string) acel.Call {
	c.ID, c.Phase = e.ID, acel.Whole
	c.Outcome = acel.Outcome{Status: acel.Refused, Error: why}
	if len(c.Args) > mostRefused {
		c.Args = json.RawMessage(clipped(string(c.Args), mostRefused))
	}
	return c
}

// refuse moves the session by a call that was refused. It was judged once, and is not
// judged anew: it moves nothing but the count of steps, the clock and what the user has
// said, so that its arguments are not looked at, however long that would take. Only
// where it halted the session is it asked for again.
func (s *session) refuse(c acel.Call) error {
	s.refused = append(s.refused, c)
	s.run.Foresee(c) // what the policy hides of it
	if s.live && (s.halted || strings.HasSuffix(c.Outcome.Error, haltedMark)) {
		t, _ := s.run.Begin(c)
		t.Release()
		s.halted = s.barred()
		return nil
	}
	c.Args = nil
	_, err := s.run.Record(c)
	return err
}

// barred reports whether the session takes no more calls.
func (s *session) barred() bool {
	found := s.run.Check(acel.Call{Tool: "any"})
	return len(found) == 1 && found[0].Spec == barredSpec
}
