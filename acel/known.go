package acel

import (
	"encoding/json"
	"fmt"
	"iter"
	"strings"
)

// knows is the state byValue: whether everything that stands where the call has
// the value was returned by earlier calls, or said by the user. A call without
// the value has nothing to know.
func (s *Session) knows(r *compiled, m *strand, by *match, c *Call) state {
	if s.unknown(r, m, by, c) == "" {
		return known
	}
	return unknown
}

// unknown shows the first part of the value that is not known, with its field;
// "" for none.
func (s *Session) unknown(r *compiled, m *strand, by *match, c *Call) string {
	for a := range s.valued(r, by, c) {
		if text, missing := s.unknownValue(a, m, c); missing {
			return fmt.Sprintf("args.%s %s", a.value[0], clip(s.veil.argument(a.value[0], text)))
		}
	}
	return ""
}

// unreadable says why the value cannot be read.
func (s *Session) unreadable(r *compiled, by *match, c *Call) doubt {
	for a := range s.valued(r, by, c) {
		f := s.args.field(c.Args, a.valuePath)
		if f.kind == fieldUnreadable || f.kind == fieldBlocked {
			return s.doubtOf(c, f, fmt.Sprintf("args.%s is %s", a.value[0], f.describe()), wayObject)
		}
	}
	return doubt{}
}

// valued yields the alternatives that say where the call has a value.
func (s *Session) valued(r *compiled, by *match, c *Call) iter.Seq[*alternative] {
	return func(yield func(*alternative) bool) {
		if r.spec.template.measure != byValue || by.hit&letterA == 0 {
			return
		}
		for i := range r.slots[0] {
			a := &r.slots[0][i]
			if a.named(c.Tool) && a.ask(s, c) == matched && !yield(a) {
				return
			}
		}
	}
}

// unknownValue returns the first part of the value that is not known.
func (s *Session) unknownValue(a *alternative, m *strand, c *Call) (text string, missing bool) {
	f := s.args.field(c.Args, a.valuePath)
	switch {
	case f.kind == fieldAbsent:
		return "", false
	case f.kind == fieldRedacted && f.raw == nil:
		s.redacted = redactedIn("args."+a.value[0], c)
		return "", false
	}
	eachLeaf(textOf(f.raw), func(leaf string) bool {
		if s.recorded && strings.Contains(leaf, bareMarker) {
			s.redacted = redactedIn("args."+a.value[0], c)
			return true
		}
		leafPlain := plainWords(leaf)
		if leafPlain == "" || m.values.has(leafPlain) || s.heard.has(leafPlain) || saidNow(c, leafPlain) {
			return true
		}
		switch {
		case !s.recorded:
		case HasMarker(leaf):
			s.redacted = redactedIn("args."+a.value[0], c)
		case m.veiled || s.heardVeiled:
			s.redacted = "what the value of args." + a.value[0] + " is from is redacted, in part,"
		}
		text, missing = leaf, true
		return false
	})
	return text, missing
}

// saidNow reports whether the user said it just before the call.
func saidNow(c *Call, plain string) bool {
	if c.User == "" {
		return false
	}
	var w words
	w.add(plainWords(c.User))
	return w.has(plain)
}

// hear remembers what the user said before the call.
func (s *Session) hear(c *Call) {
	if s.policy.hears && c.User != "" {
		s.heardVeiled = s.heardVeiled || HasMarker(c.User)
		s.heard.add(plainWords(c.User))
	}
}

// learn remembers what a call returned, for the alternatives that it matched.
func (s *Session) learn(by *match, slot letter, m *strand, raw json.RawMessage) {
	m.veiled = m.veiled || holdsMarker(raw)
	for _, a := range by.results {
		if letter(1)<<a.slot != slot {
			continue
		}
		for _, v := range valuesAt(ResultValue(raw), a.value) {
			m.values.addValue(v)
		}
	}
}
