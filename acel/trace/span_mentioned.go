package trace

// mentioned takes the calls of a session that only messages tell of: all of
// them, if no span is that of a tool. Else those that are surely none of the
// spans' calls: they were made in a trace without spans of tools, or nobody
// carried them out.
func (f *spanForest) mentioned(r *spanRun, h *history) error {
	if len(r.models) == 0 {
		return nil
	}
	for _, side := range h.sides() {
		if len(r.tools) == 0 || !side.span.of.tool {
			if err := f.losePart(side.span.mentions); err != nil {
				return err
			}
		}
		h.take(side)
	}
	if len(r.tools) == 0 {
		r.note(r.models[0].at, "no span is of a tool: the calls are those that messages tell of, which do not say what failed")
	}
	for _, c := range h.calls {
		switch {
		case c.spanned:
			continue
		case len(r.tools) > 0 && c.of.tool:
			r.note(c.call.Place, "a call of "+brief([]byte(c.call.Tool))+" that the model asked for, and that no span of a tool carries out")
			continue
		}
		r.timedSession.calls = append(r.timedSession.calls, c.timedCall)
	}
	return nil
}

// losePart loses what could not be read in the messages of a span, once.
func (f *spanForest) losePart(m *mentions) error {
	p := m.problem
	if p == nil {
		return nil
	}
	m.problem = nil
	return f.lose(nil, p)
}
