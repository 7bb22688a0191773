package acel

// lapse remembers a call that could have met a requirement and did not.
func (m *strand) lapse(r CallRef, t ticket, status Status, note string) {
	r.Status, r.Note = status, note
	m.lapsed = &occurrence{CallRef: r, ticket: t}
}

// lapseAtBegin remembers a call that begins and meets no requirement, however
// it ends. Its match knows what stood there before, for a release.
func (s *Session) lapseAtBegin(m *match, f *flight, note string) {
	mem := s.strandOf(m)
	if m.own == nil {
		m.before = mem.lapsed
	}
	mem.lapse(f.ref, f.ticket, OK, note)
	m.own = mem.lapsed
}

// mark notes how a call ended that lapsed as it began; nil is none.
func (o *occurrence) mark(status Status) {
	if o != nil {
		o.Status = status
	}
}

// forget undoes lapseAtBegin: what stood there before stands there again, or
// before the calls in flight that lapsed since.
func (s *Session) forget(m *match) {
	if m.own == nil {
		return
	}
	if mem := s.strandOf(m); mem.lapsed == m.own {
		mem.lapsed = m.before
		return
	}
	for _, f := range s.flights.all {
		for i := range f.matches {
			if f.matches[i].rule == m.rule && f.matches[i].before == m.own {
				f.matches[i].before = m.before
			}
		}
	}
}

// lastLapse returns the last call that could have met a rule's requirement and
// did not, or has not yet; nil for none.
func (s *Session) lastLapse(m *strand) *CallRef {
	f, lapsed := m.latest(&s.flights), m.lapsed
	switch {
	case f != nil && (lapsed == nil || lapsed.Step < f.ref.Step):
		ref := f.ref
		ref.Status, ref.Note = Unfinished, "has not ended yet"
		return &ref
	case lapsed != nil:
		ref := lapsed.now(&s.flights)
		return &ref
	}
	return nil
}
