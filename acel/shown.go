package acel

// shown is what in the call at hand a clause holds of, such as the one command
// of a long line; "" where no clause of a matched operand tells.
func (s *Session) shown(r *compiled, l letter, c *Call) string {
	if c == nil {
		return ""
	}
	for slot := range r.slots {
		if l&(1<<r.spec.template.operandOf(slot)) == 0 {
			continue
		}
		for i := range r.slots[slot] {
			a := &r.slots[slot][i]
			if !a.named(c.Tool) || len(a.where) == 0 || a.ask(s, c) != matched {
				continue
			}
			if text := s.clausesShow(a, c); text != "" {
				return text
			}
		}
	}
	return ""
}

func (s *Session) clausesShow(a *alternative, c *Call) string {
	for i := range a.where {
		if show := a.where[i].Shows; show != nil {
			if text := s.clauseShows(show, c); text != "" {
				return text
			}
		}
	}
	return ""
}
