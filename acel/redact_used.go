package acel

import "slices"

// RedactedFields returns which names of the policy's redaction have hidden something in
// the session so far, as the policy has them. One that never does may be misspelt.
func (s *Session) RedactedFields() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.veil == nil {
		return nil
	}
	var used []string
	for i, name := range s.policy.config.Redact.Fields {
		if s.veil.used[i] {
			used = append(used, name)
		}
	}
	return used
}

// mark takes down which names hide what a trail leads to.
func (v *veil) mark(t trail) {
	for i := range v.names {
		if !v.used[i] {
			v.used[i] = v.names[i].hides(t)
		}
	}
}

// markWithin takes down which names would hide something in a value that is hidden as a
// whole.
func (v *veil) markWithin(raw []byte, t trail) {
	rest := v.unused()
	for len(rest.names) > 0 {
		_, _, _ = rest.rewrite(raw, t, marking{v}, 0)
		before := len(rest.names)
		if rest = v.unused(); len(rest.names) == before {
			return
		}
	}
}

// unused is a redactor of the names that have hidden nothing yet.
func (v *veil) unused() *redactor {
	if !slices.Contains(v.used, false) {
		return &redactor{}
	}
	rest := &redactor{}
	for i, used := range v.used {
		if !used {
			rest.names = append(rest.names, v.names[i])
		}
	}
	return rest
}

// A marking takes down which names hide something, and replaces nothing.
type marking struct{ *veil }

func (m marking) hidden(_ []byte, t trail) []byte {
	m.mark(t)
	return nil
}

func (marking) text(string, trail) []byte   { return nil }
func (marking) key(string) []byte           { return nil }
func (marking) value(string) (string, bool) { return "", false }
func (marking) number([]byte) []byte        { return nil }
