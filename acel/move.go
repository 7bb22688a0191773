package acel

// depart lets the call at hand, which s.matches describes, happen: what counts
// at begin counts now, and the rest waits in its flight.
func (s *Session) depart(c *Call, in *interest) *flight {
	f := s.flights.take()
	s.handOver(f)
	f.ref = CallRef{Step: s.step, Tool: c.Tool, Server: c.Server, Place: c.Place}
	f.offered = s.policy.index.offered(in, c.Tool)
	if f.offered {
		s.offers.note(c.Tool, c.Server)
	}
	for i := range f.matches {
		s.countAtBegin(&f.matches[i], f)
		s.doubt(&f.matches[i], f, c)
	}
	if s.settles(in.conditions) {
		f.call = copyCall(c) // the caller may use its buffer again
		f.call.Outcome = Outcome{Status: Unfinished}
	}
	return f
}

// settles reports whether a condition will want the call again when it ends.
func (s *Session) settles(conditions []int32) bool {
	for _, at := range conditions {
		if s.policy.tools[at].ensure >= 0 {
			return true
		}
	}
	return false
}

// countAtBegin moves a rule by a call that begins. A restricting operand
// counts at once, whatever its moment, since the call may yet succeed.
func (s *Session) countAtBegin(m *match, f *flight) {
	mem := &s.memory[m.rule]
	mem.touch(m, 1)
	if m.broke {
		mem.broken++
	}
	for slot, role := range s.policy.rules[m.rule].spec.template.roles {
		bit := letter(1) << slot
		switch {
		case m.hit&bit == 0:
		case role == restricts:
			m.counted |= bit
			mem.add(slot, f, m.amount)
			if m.amount.sign() != 0 && !m.waits(bit) {
				mem.sum = mem.sum.add(m.amount)
			}
		case m.early&bit != 0 && s.enable(m, m.earlyNamed, slot, f, Outcome{}):
		case m.late&bit != 0:
			mem.waitFor(f.ticket, &s.flights)
		}
	}
}

// doubt remembers that a call might have met a requirement. It moves nothing.
func (s *Session) doubt(m *match, f *flight, c *Call) {
	if m.doubt != nil {
		s.lapseAtBegin(m, f, "cannot be judged: "+m.doubt.unsureOf(c, s.args))
	}
}

// waits reports whether an amount is added only at a successful end: a
// negative one that counts on success must not widen the budget before.
func (m *match) waits(bit letter) bool { return m.early&bit == 0 && m.amount.sign() < 0 }

// land ends a flight: what waited for success counts now, or not at all.
func (s *Session) land(f *flight, o Outcome) {
	for i := range f.matches {
		m := &f.matches[i]
		if o.Status != OK {
			s.memory[m.rule].mark(f.ref.Step, o.Status)
			m.own.mark(o.Status)
		}
		for slot, role := range s.policy.rules[m.rule].spec.template.roles {
			bit := letter(1) << slot
			switch {
			case role == restricts && m.hit&^m.early&bit != 0:
				s.confirm(m, slot, f, o)
			case role == enables && m.late&^m.counted&bit != 0:
				s.enable(m, m.lateNamed, slot, f, o)
			}
		}
	}
}

// enable counts a call for an enabling operand, or remembers why it does not
// count; named are the operands for which a server was named.
func (s *Session) enable(m *match, named letter, slot int, f *flight, o Outcome) bool {
	mem, bit := &s.memory[m.rule], letter(1)<<slot
	switch {
	case o.Status != OK:
		mem.lapse(f.ref, f.ticket, o.Status, lapseNote(o))
	case named&bit == 0 && s.offers.ambiguous(f.ref.Tool):
		s.lapseAtBegin(m, f, "does not count, since two servers offer "+toolName(f.ref.Tool))
	default:
		mem.add(slot, f, decimal{})
		m.counted |= bit
	}
	return m.counted&bit != 0
}

// confirm settles a restricting operand that counts only on success.
func (s *Session) confirm(m *match, slot int, f *flight, o Outcome) {
	mem := &s.memory[m.rule]
	waits := m.waits(1 << slot)
	switch {
	case o.Status == OK && waits:
		mem.sum = mem.sum.add(m.amount)
	case o.Status != OK:
		mem.takeBack(slot, f.ref.Step)
		if !waits {
			mem.sum = mem.sum.add(m.amount.negate())
		}
	}
}

// undo takes back everything that a flight moved, as if it had never begun.
func (s *Session) undo(f *flight) {
	if f.offered {
		s.offers.forget(f.ref.Tool, f.ref.Server)
	}
	for i := range f.matches {
		m := &f.matches[i]
		mem := &s.memory[m.rule]
		mem.touch(m, -1)
		if m.broke {
			mem.broken--
		}
		s.forget(m)
		for slot := range 2 {
			bit := letter(1) << slot
			if m.counted&bit == 0 {
				continue
			}
			mem.takeBack(slot, f.ref.Step)
			if !m.waits(bit) {
				mem.sum = mem.sum.add(m.amount.negate())
			}
		}
	}
}
