package mcpproxy

import (
	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
)

// A decision is what became of a call: where it was refused, why, or what it violates.
type decision struct {
	what  Decision
	why   error
	found []acel.Violation
	pass  *gate.Pass // nil in shadow, where nothing could judge it
	again bool       // it brings what it was asked for, and has the pass that it had
}

// decide asks the gate of the session. In shadow, a call that no gate can judge passes
// all the same.
func (c *conversation) decide(a *asked, call acel.Call, unclear error, its round) decision {
	gate, err := c.session.open(&c.o)
	if err != nil {
		return c.ungated(err)
	}
	if a.modern { // no other may be asked for input
		a.call = exactlyOf(call)
	}
	if its.answers && (unclear == nil || c.shadow()) {
		if pass := c.session.awaits(a.call.round(its.state)); pass != nil {
			a.again = true
			return c.goesOn(pass, gate, call)
		}
	}
	pass, no := gate.Decide(call)
	switch {
	case no != nil && c.shadow(): // its session has ended in between
		return c.ungated(errOver)
	case no != nil:
		c.report(no.Unrecorded)
		return decision{what: Refused, why: noted{no}, found: no.Violations}
	case unclear != nil && !c.shadow():
		c.report(pass.Unsent().Unrecorded)
		return decision{what: Refused, why: unclear}
	}
	c.report(pass.Unrecorded)
	return decision{what: Passed, found: pass.Violations, pass: pass}
}

// goesOn lets a call pass that brings what it was asked for, where its session takes
// calls yet.
func (c *conversation) goesOn(pass *gate.Pass, its *gate.Gate, call acel.Call) decision {
	no := its.Barred(call)
	if no == nil {
		return decision{what: Passed, pass: pass, again: true}
	}
	c.settle(pass, acel.Outcome{Status: acel.Unfinished, Error: "its session takes no more calls"})
	return decision{what: Refused, why: noted{no}, found: no.Violations}
}

// ungated is what becomes of a call that no gate can judge.
func (c *conversation) ungated(why error) decision {
	c.report(why)
	if c.shadow() {
		return decision{what: Passed}
	}
	return decision{what: Refused, why: why}
}

// A noted is a refusal of a gate, as an error.
type noted struct{ no *gate.Refusal }

func (n noted) Error() string { return n.no.String() }
