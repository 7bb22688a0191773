package session

import (
	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
)

// A Decision is what became of a call.
type Decision struct {
	No    error // why it was refused; nil where it passes
	Found []acel.Violation
	Pass  *gate.Pass // nil in shadow, where nothing could judge it
	Again bool       // it brings what it was asked for, and has the pass that it had
}

// A Question is a call that a gate is asked about.
type Question struct {
	Call acel.Call
	// Unclear says why its arguments could be read in two ways; nil where they cannot.
	Unclear error
	// Answers is the round that it brings the answers of; nil for none.
	Answers *Round
}

// Decide asks the gate of the session, which it makes for the first call. In shadow, a
// call that no gate can judge passes all the same.
func (s *Session) Decide(o *Options, q Question) Decision {
	its, err := s.open(o)
	if err != nil {
		return s.ungated(o, err)
	}
	shadow := o.Mode == acel.Shadow
	if q.Answers != nil && (q.Unclear == nil || shadow) {
		if pass := s.awaits(*q.Answers); pass != nil {
			return s.goesOn(o, pass, its.Barred(q.Call))
		}
	}
	pass, no := its.Decide(q.Call)
	switch {
	case no != nil && shadow: // its session has ended in between
		return s.ungated(o, ErrOver)
	case no != nil:
		o.Tell(s.ID, no.Unrecorded)
		return refused(no)
	case q.Unclear != nil && !shadow:
		o.Tell(s.ID, pass.Unsent().Unrecorded)
		return Decision{No: q.Unclear}
	}
	o.Tell(s.ID, pass.Unrecorded)
	return Decision{Found: pass.Violations, Pass: pass}
}

// goesOn lets a call pass that brings what it was asked for, where its session takes
// calls yet.
func (s *Session) goesOn(o *Options, pass *gate.Pass, barred *gate.Refusal) Decision {
	if barred == nil {
		return Decision{Pass: pass, Again: true}
	}
	o.Tell(s.ID, pass.Finish(acel.Outcome{Status: acel.Unfinished, Error: "its session takes no more calls"}).Unrecorded)
	return refused(barred)
}

// ungated is what becomes of a call that no gate can judge.
func (s *Session) ungated(o *Options, why error) Decision {
	o.Tell(s.ID, why)
	if o.Mode == acel.Shadow {
		return Decision{}
	}
	return Decision{No: why}
}

func refused(no *gate.Refusal) Decision {
	return Decision{No: refusal.ByGate{Refusal: no}, Found: no.Violations}
}
