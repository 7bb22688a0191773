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

// askUnlessBlind judges the call at hand by a rule, unless the rule reads what is
// redacted. Then it is blind: what it found before stands, and nothing more is held
// against the session by it, since nobody knows how far it had come.
func (s *Session) askUnlessBlind(w *watch, c *Call) {
	if s.memory[w.rule].blind {
		return
	}
	matches, found := len(s.matches), len(s.found)
	s.redacted = ""
	s.askRule(w, c)
	if s.redacted == "" {
		return
	}
	s.found, s.foundBy = s.found[:found], s.foundBy[:found]
	s.matches = append(s.matches[:matches], match{rule: w.rule, met: s.policy.rules[w.rule].allSlots(), blind: s.redacted})
}

// allSlots are those of a rule: a call that it cannot be held to may be any of its calls.
func (r *compiled) allSlots() letter { return letter(1)<<len(r.spec.template.roles) - 1 }

// goBlind notes that a rule would have to read what is redacted.
func (s *Session) goBlind(rule int32, why string) {
	s.memory[rule].blind = true
	s.undecided(int(rule), why)
}
