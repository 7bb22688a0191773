package gate

import "github.com/acel-dev/acel/acel"

// A Pass is a call that may be made. It is settled once, by Finish or Unsent; settling
// it again does nothing.
type Pass struct {
	gate   *Gate
	ticket *acel.Ticket
	// Violations are no objections to the call, but for Shadow, where they are those
	// that were let pass: they say that by now it is too late for what a rule wanted.
	Violations []acel.Violation
	// Unrecorded says why the decision could not be written down, and that the call
	// passes in Shadow all the same; nil where it could.
	Unrecorded error
}

// A Verdict is what became of a call.
type Verdict struct {
	// Violations are broken postconditions, and rules that the outcome leaves no way to
	// keep.
	Violations []acel.Violation
	// Withheld says that the result must not be shown, since a postcondition is broken:
	// the effect has happened.
	Withheld bool
	// Unrecorded says why the outcome could not be written down: in the journal the
	// call stays unfinished, and no further one passes. Nil where it could.
	Unrecorded error
}

// Finish settles a call that went out. An outcome that is not known is
// [acel.Unfinished]. After [Gate.Close] it does nothing: the call ended with the session,
// unfinished, so that nothing has judged the outcome or written it down.
func (p *Pass) Finish(o acel.Outcome) Verdict {
	var v Verdict
	v.Unrecorded = p.gate.atomically(func() { v.Violations = p.ticket.End(o) })
	for _, broken := range v.Violations {
		v.Withheld = v.Withheld || broken.Kind == acel.Postcondition && p.gate.o.Mode != acel.Shadow
	}
	return v
}

// Unsent settles a call that provably never went out: nothing remembers it but the
// journal, where it stands as refused.
func (p *Pass) Unsent() Verdict {
	var v Verdict
	v.Unrecorded = p.gate.atomically(func() { v.Violations = p.ticket.Release() })
	return v
}
