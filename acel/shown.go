package acel

// shown is what in the call at hand a clause holds of, such as the one command
// of a long line; "" where no clause of a matched operand tells. Of a call that
// is several things at once, what the rule restricts comes first.
func (s *Session) shown(r *compiled, l letter, c *Call) string {
	if c == nil {
		return ""
	}
	for _, restricting := range [...]bool{true, false} {
		for slot := range r.slots {
			operand := r.spec.template.operandOf(slot)
			if l&(1<<operand) == 0 || (r.spec.template.roles[slot] == restricts) != restricting {
				continue
			}
			if text := s.slotShows(r.slots[slot], c); text != "" {
				return text
			}
		}
	}
	return ""
}

// slotShows is what the first of an operand's members that tells holds of.
func (s *Session) slotShows(members []alternative, c *Call) string {
	for i := range members {
		a := &members[i]
		if !a.named(c.Tool) || len(a.where) == 0 || a.ask(s, c) != matched {
			continue
		}
		if text := s.clausesShow(a, c); text != "" {
			return text
		}
	}
	return ""
}

func (s *Session) clausesShow(a *alternative, c *Call) string {
	for i := range a.where {
		if cl := &a.where[i]; cl.Shows != nil {
			if text := s.clauseShows(cl, c); text != "" {
				return text
			}
		}
	}
	return ""
}
