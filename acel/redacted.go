package acel

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"strings"
)

// ErrRedacted is what the error of a condition wraps that would have to read what is
// redacted in a recorded call: what the value was nobody can tell. The rule is then
// undecided, and a condition on a tool neither holds nor is broken. See
// [State.Recorded] and [HasMarker].
var ErrRedacted = errors.New("it reads what is redacted")

// HasMarker reports whether a text is, or holds, a marker that [Redaction] puts in the
// place of a value.
func HasMarker(text string) bool {
	for {
		at := strings.Index(text, markerHead)
		if at < 0 {
			return false
		}
		if markerAt(text[at:]) > 0 {
			return true
		}
		text = text[at+len(markerHead):]
	}
}

// holdsMarker is HasMarker for bytes. JSON has markers as they are: nobody escapes them.
func holdsMarker(raw []byte) bool {
	return bytes.Contains(raw, []byte(markerHead)) && HasMarker(string(raw))
}

// holdsBareMarker reports whether there is a marker in the bytes that stands for no
// value in particular: others say at least which values are equal.
func holdsBareMarker(raw []byte) bool { return bytes.Contains(raw, []byte(bareMarker)) }

// Recorded reports whether the call at hand is one that was recorded: a marker of a
// redaction in it stands for a value that is not known. In a live call it is what is
// sent.
func (s *State) Recorded() bool { return s != nil && s.recorded }

// redactedIn says which field of a call cannot be read, for a marker in it.
func redactedIn(where string, c *Call) string {
	return fmt.Sprintf("%s of %s is redacted", where, toolName(c.Tool))
}

// redactedBy says which value that an alternative reads of a call is redacted, so that
// nobody can tell whether it matches; "" for none.
func (a *alternative) redactedBy(s *Session, c *Call) string {
	if !s.recorded {
		return ""
	}
	for _, at := range a.looked {
		if s.args.field(c.Args, at.path).kind == fieldRedacted {
			return redactedIn("args."+at.name, c)
		}
	}
	for i := range a.args {
		p := &a.args[i]
		if f := s.args.field(c.Args, p.path); f.kind == fieldRedacted && p.holds(f, &s.scratch) == undecidable {
			return redactedIn("args."+p.Path, c)
		}
	}
	for i := range a.where {
		if _, err := s.clause(&a.where[i], c); errors.Is(err, ErrRedacted) {
			return fmt.Sprintf("%s: %s: %v", a.where[i].Key, brief(a.where[i].Text), ErrRedacted)
		}
	}
	return ""
}

// redactedByResult is redactedBy for what an alternative reads of the result.
func (a *alternative) redactedByResult(r *result) string {
	for i := range a.result {
		p := &a.result[i]
		if f := r.field(p.path); f.kind == fieldRedacted && p.holds(f, r.scratch) == undecidable {
			return fmt.Sprintf("result.%s of %s is redacted", p.Path, toolName(cmp.Or(a.tool, a.glob)))
		}
	}
	return ""
}

// doubtCall notes that a call may be the same as another, for what is redacted in it. Those
// with the same markers of a key are, and of others nobody knows.
func (s *Session) doubtCall(c *Call) {
	switch {
	case !s.recorded || !holdsMarker(c.Args):
	case holdsBareMarker(c.Args):
		s.redacted = "an argument of " + toolName(c.Tool) + " is redacted, with no key to tell equal ones by,"
	default:
		s.doubtful = "an argument of " + toolName(c.Tool) + " is redacted"
	}
}

// doubtKey notes that the calls of a rule cannot be told apart, for what is redacted in
// their keys. They can where all keys are markers, of a key.
func (s *Session) doubtKey(r *compiled, k *compiledKey, c *Call, raw []byte) {
	if !s.recorded {
		return
	}
	marked := holdsMarker(raw)
	m := &s.memory[r.at]
	m.marked, m.plain = m.marked || marked, m.plain || !marked
	if m.marked && m.plain || marked && (holdsBareMarker(raw) || !isMarker(unquoteJSON(raw))) {
		s.redacted = redactedIn(k.where(), c)
	}
}

// askUnlessBlind judges the call at hand by a rule, unless the rule reads what is
// redacted. Then most rules are blind: what they found before stands, and nothing more is
// held against the session by them, since nobody knows how far they had come.
func (s *Session) askUnlessBlind(w *watch, c *Call) {
	switch m := &s.memory[w.rule]; {
	case m.leftOut && !s.recorded:
		s.askLeftOut(w, c)
		return
	case m.blind:
		return
	}
	matches, found := len(s.matches), len(s.found)
	s.redacted, s.doubtful = "", ""
	s.askRule(w, c)
	if s.redacted == "" {
		s.leaveOpen(w.rule, matches)
		return
	}
	s.found, s.foundBy = s.found[:found], s.foundBy[:found]
	s.matches = append(s.matches[:matches], match{rule: w.rule, met: s.policy.rules[w.rule].allSlots(), blind: true, doubt: s.redacted})
}

// askLeftOut judges a live call by a rule that could not be held to a recorded one: what
// it restricts cannot be judged any more, and so must not be made.
func (s *Session) askLeftOut(w *watch, c *Call) {
	from := len(s.matches)
	s.askRule(w, c)
	restricting := s.policy.rules[w.rule].restricting()
	for i := from; i < len(s.matches); i++ {
		if m := &s.matches[i]; !m.broke && m.hit&restricting != 0 {
			s.object(m.rule, s.strandOf(m), c, finding{letter: m.hit, unsure: doubt{why: s.memory[w.rule].lacks, way: wayKnow}})
			m.broke = true
		}
	}
}

// leaveOpen has a rule undecided, for what is redacted in the call at hand, whatever more
// it finds. Its matches stand from a place on.
func (s *Session) leaveOpen(rule int32, from int) {
	if s.doubtful == "" {
		return
	}
	for i := range s.matches[from:] {
		m := &s.matches[from+i]
		m.undecided, m.open = true, true
		s.lacks(rule, s.doubtful)
	}
}

// allSlots are those of a rule: a call that it cannot be held to may be any of its calls.
func (r *compiled) allSlots() letter { return letter(1)<<len(r.spec.template.roles) - 1 }

// restricting are the slots of a rule whose calls it restricts.
func (r *compiled) restricting() letter {
	var l letter
	for slot, role := range r.spec.template.roles {
		if role == restricts {
			l |= 1 << slot
		}
	}
	return l
}

// minds reports whether it matters to a rule how a call that matches it ends.
func (r *compiled) minds(m *match) bool {
	return m.late|m.keyLater != 0 || len(m.results) > 0 || r.spec.afterError
}

// goBlind notes that a rule would have to read what is redacted. One that only forbids
// goes on without that call: what it finds in others stands, whatever that one was.
func (s *Session) goBlind(rule int32, why string) {
	m := &s.memory[rule]
	m.leftOut, m.blind = true, m.blind || !s.policy.rules[rule].onlyForbids()
	s.undecided(int(rule), why)
}

// onlyForbids reports whether no call can allow what the rule holds against another, so
// that a call which is left out takes nothing from what is found in others.
func (r *compiled) onlyForbids() bool {
	if r.spec.negative || r.spec.afterError {
		return false
	}
	return r.spec.template == &only || r.restricting() == r.allSlots()
}
