package hook

import (
	"fmt"
	"strings"
	"time"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
)

// A Desk judges events by a policy, each by the records of its session so far. It
// remembers nothing. Policy must be given.
type Desk struct {
	// Policy is what calls are held to.
	Policy *acel.Policy
	// Mode says what becomes of a call that breaks it: in [acel.Shadow] it passes, and
	// the user is told.
	Mode acel.Mode
	// Now stamps calls; nil is time.Now.
	Now func() time.Time
}

// A Ruling is what a desk says of an event.
type Ruling struct {
	Answer
	// Records are to be written down, durably, before the answer is given. Where that
	// fails, the answer is not to be given.
	Records []acel.Call
}

// Judge judges an event. The records so far are those that it has returned for the
// session, in order; user is what the user said since the last of them began. The
// error says that the records are not those of a session: nothing can be judged by
// them.
func (d Desk) Judge(e Event, user string, past []acel.Call) (Ruling, error) {
	if e.Kind != Before && e.Kind != After && e.Kind != End {
		return Ruling{}, nil
	}
	s, err := d.session(past)
	if err != nil {
		return Ruling{}, err
	}
	switch e.Kind {
	case Before:
		e.Call.User = user
		return d.before(s, e), nil
	case After:
		return d.after(s, e)
	}
	return Ruling{Answer: Answer{Notice: d.notice(s.run.Close())}}, nil
}

// before judges a call that is asked for.
func (d Desk) before(s *session, e Event) Ruling {
	c := e.Call
	c.ID, c.Time, c.Phase = s.free(e.ID), d.now(), acel.Begins
	doubt := alike(d.Policy, c.Args)
	if doubt != "" && d.Mode != acel.Shadow {
		return Ruling{Answer{Decision: Deny, Reason: "ACEL refused this call, and it was not made: what cannot be judged may not happen. " + doubt}, []acel.Call{refusedAs(e, c, doubt)}}
	}
	ticket, found := s.run.Begin(c)
	if ticket != nil {
		return Ruling{Answer{Notice: strings.TrimPrefix(join(doubt, d.notice(found)), "\n")}, []acel.Call{c}}
	}
	why := found[0].Message
	if found[0].Spec != barredSpec && s.barred() {
		why += haltedMark
	}
	refusal := gate.Refusal{Call: c, Violations: found}
	return Ruling{Answer{Decision: Deny, Reason: refusal.String()}, []acel.Call{refusedAs(e, c, why)}}
}

// after settles a call that was made. One that nothing was asked about before counts
// as it was made; but a refused one that is told of as a failure is none.
func (d Desk) after(s *session, e Event) (Ruling, error) {
	record := acel.Call{Tool: e.Call.Tool, Server: e.Call.Server, Phase: acel.Ends, Outcome: e.Outcome}
	f := s.flightOf(e)
	switch {
	case f != nil:
		record.ID = f.ID
	case e.Outcome.Status == acel.Refused || e.Outcome.Status != acel.OK && s.wasRefused(e):
		return Ruling{}, nil
	default:
		record = e.Call
		record.ID, record.Time, record.Outcome = e.ID, d.now(), e.Outcome
	}
	found, err := s.take(record)
	if err != nil {
		return Ruling{}, err
	}
	r := Ruling{Records: []acel.Call{record}}
	v := gate.Verdict{Violations: found}
	for _, broken := range found {
		v.Withheld = v.Withheld || broken.Kind == acel.Postcondition && d.Mode != acel.Shadow
	}
	if v.Withheld {
		r.Answer = Answer{Decision: Deny, Reason: v.String()}
		return r, nil
	}
	r.Notice = d.notice(found)
	if f == nil {
		r.Notice = join("ACEL: "+e.Call.Tool+" was called without having been judged first; it is written down and counts.", r.Notice)
	}
	return r, nil
}

// notice tells a user what was violated, where nothing is refused for it; "" for
// nothing.
func (d Desk) notice(found []acel.Violation) string {
	var all []string
	for _, v := range found {
		all = append(all, fmt.Sprintf("ACEL: %s [rule: %s]", v.Message, v.Rule))
	}
	if len(all) > 0 && d.Mode == acel.Shadow {
		all = append(all, "ACEL refuses nothing here, as it runs in shadow mode.")
	}
	return strings.Join(all, "\n")
}

func join(a, b string) string { return strings.TrimSuffix(a+"\n"+b, "\n") }

func (d Desk) now() time.Time {
	if d.Now != nil {
		return d.Now()
	}
	return time.Now()
}
