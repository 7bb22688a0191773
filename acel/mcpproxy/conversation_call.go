package mcpproxy

import (
	"time"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/session"
)

// toolCall judges a call of a tool.
func (c *conversation) toolCall(a *asked, m frame.Message, unclear error) passage {
	began := time.Now()
	name, err := toolNamed(m.In)
	if err != nil {
		return c.unnamed(a, m, err)
	}
	call := acel.Call{Tool: name, Server: c.o.Server}
	if args := m.In.At("arguments"); string(args) != "null" {
		call.Args = args
	}
	if unclear == nil {
		unclear = c.problemOf(call)
		c.report(unclear)
	}
	d := c.session.Decide(&c.o, a.asks(call, unclear, m.In))
	c.meter.Decided(decisionOf(d), refusal.RulesOf(d.Found), time.Since(began))
	if d.No != nil {
		return c.insteadOf(a, a.refuse(d.No, d.Found))
	}
	a.again = d.Again
	if !c.arm(a, d.Pass) {
		c.takeBack(d)
		return passage{}
	}
	return passage{forward: m.Raw, asked: a}
}

// takeBack takes back that a call passes: it was answered while that was decided, as it
// is when the upstream is gone.
func (c *conversation) takeBack(d session.Decision) {
	switch {
	case d.Again:
		c.settle(d.Pass, acel.Outcome{Status: acel.Unfinished, Error: "the rest of it was not sent"})
	case d.Pass != nil:
		c.report(d.Pass.Unsent().Unrecorded)
	}
}

// unnamed is what becomes of a call of nobody knows what.
func (c *conversation) unnamed(a *asked, m frame.Message, why error) passage {
	c.unread("client", why)
	if c.shadow() {
		c.arm(a, nil)
		return passage{forward: m.Raw, asked: a}
	}
	return c.insteadOf(a, frame.ErrorAnswer(a.id, frame.CodeParams, refusal.NotMade+sentence(why)))
}

// called returns what goes to the client for the answer to a call.
func (a *asked) called(m frame.Message) []byte {
	r, err := readResult(m)
	switch {
	case err != nil:
		return a.garbled(m.Raw, err)
	case r.needsInput && a.modern:
		a.of.report(a.wait(r.state))
		return m.Raw
	case r.needsInput:
		a.of.settle(a.pass, acel.Outcome{Status: acel.Unfinished, Error: "it asks for input, of which its client knows nothing"})
		return m.Raw
	case r.task != "":
		return a.becomes(r.task, m)
	}
	if in := a.of.judged(a, a.pass, r.outcome); in != nil {
		return frame.ResultAnswer(a.id, in)
	}
	return m.Raw
}

// wait keeps the pass of a call that asks for input.
func (a *asked) wait(state string) error {
	if a.pass == nil {
		return nil
	}
	return a.of.session.Wait(a.pass, a.call.Round(state))
}

// judged settles a call by its outcome, and returns the result that is shown in place of
// one which must not be; nil where it may.
func (c *conversation) judged(a *asked, pass *gate.Pass, o acel.Outcome) []byte {
	v := c.settle(pass, o)
	switch {
	case v.Withheld:
		c.meter.Decided(Withheld, refusal.RulesOf(v.Violations), 0)
		c.spend(a)
		return withheld(v.String(), v.Violations, a.modern)
	case !c.shadow() && c.isOver() != nil:
		c.spend(a)
		return withheld(refusal.TooLate, nil, a.modern)
	}
	return nil
}
