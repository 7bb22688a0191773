package acel

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
)

// object records a violation of a rule by the call at hand; c is nil at the
// end of the session.
func (s *Session) object(rule int32, m *strand, c *Call, f finding) {
	step := s.step + 1
	if c == nil {
		step = s.step
	}
	f.shown = s.shown(&s.policy.rules[rule], f.letter, c)
	s.objectAt(rule, m, s.evidence(c), step, f)
}

// objectAt is object with the step and the evidence of the call.
func (s *Session) objectAt(rule int32, m *strand, c *Call, step int, f finding) {
	r := &s.policy.rules[rule]
	f.veil = s.veil
	f.spec, f.bound, f.memory, f.call, f.step = r.spec, r.bound, m, c, step
	f.lapsed = s.lastLapse(f.memory)
	if f.lapsed == nil && r.isApart() {
		f.lapsed = s.lastLapse(&s.memory[rule].strand)
	}
	s.add(int(rule), Violation{
		Kind: Temporal, Step: f.step, Call: f.call, Per: r.per(f.memory), Owing: f.owingKey(),
		Related: f.related(&s.flights), Message: f.sentence(), Hint: f.advice(&r.rule),
	})
}

// per is the value that joins the calls of a strand; "" where the rule keeps none
// apart by values.
func (r *compiled) per(m *strand) string {
	if len(r.spec.per) == 0 {
		return ""
	}
	return cmp.Or(m.per, m.key)
}

// objectCondition records that a tool's condition does not hold; c is the
// violation's own.
func (s *Session) objectCondition(rule, step int, kind Kind, c *Call, reason error) {
	message, hint := "", ""
	advised := s.veil.text(adviceOf(reason, ""))
	reason = s.veil.reason(reason)
	switch kind {
	case Precondition:
		message = fmt.Sprintf("%s at step %d does not meet its precondition: %v", toolName(c.Tool), step, reason)
		hint = fmt.Sprintf("Bring about what %s requires, then call it again.", toolName(c.Tool))
	case Postcondition:
		message = fmt.Sprintf("%s at step %d ended, and its effect has happened, but its postcondition does not hold: %v", toolName(c.Tool), step, reason)
		hint = "Treat the call as failed; what it did may have to be undone."
	}
	s.add(rule, Violation{Kind: kind, Step: step, Call: c, Message: message, Hint: cmp.Or(advised, hint)})
}

// adviceOf is what an error of a condition advises, or else the hint.
func adviceOf(err error, hint string) string {
	var advised interface{ Advice() string }
	if errors.As(err, &advised) {
		return cmp.Or(advised.Advice(), hint)
	}
	return hint
}

// add completes a violation with what its rule says and gives it out.
func (s *Session) add(rule int, v Violation) {
	r := &s.policy.rules[rule]
	v.Spec, v.Rule = r.text, r.key
	v.Severity, v.RulePlace = r.rule.Severity, r.rule.Place
	v.State = s.shownState()
	s.found = append(s.found, v)
	s.foundBy = append(s.foundBy, int32(rule))
}

// shownState is the state as violations have it.
func (s *Session) shownState() json.RawMessage { return s.veil.state(s.stateText()) }

// stateText is the state as one JSON object, written once for all violations that
// it is the state of.
func (s *Session) stateText() json.RawMessage {
	if s.written == nil {
		s.written = s.state.object()
	}
	return s.written
}

// evidence copies a call for a violation; the copies for one call are shared.
// The result is left out: rules decide before it exists.
func (s *Session) evidence(c *Call) *Call {
	if c == nil {
		return nil
	}
	if n := len(s.found); n > 0 && s.found[n-1].Step == s.step+1 {
		return s.found[n-1].Call
	}
	return s.exhibit(copyCall(c))
}

// exhibit is a call of one's own as a violation shows it. Where that hides something, it
// remembers what was asked, which waivers speak of.
func (s *Session) exhibit(c *Call) *Call {
	shown := s.veil.call(c)
	if shown != c {
		shown.asked = c
	}
	return shown
}

func copyCall(c *Call) *Call {
	e := *c
	e.Args, e.Outcome.Result = bytes.Clone(c.Args), nil
	return &e
}

// enabling are the operands that enable.
func (t *template) enabling() letter {
	var l letter
	for slot, r := range t.roles {
		if r == enables {
			l |= 1 << slot
		}
	}
	return l
}
