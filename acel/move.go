package acel

// depart lets the call at hand, which s.matches describes, happen: what counts
// at begin counts now, and the rest waits in its flight.
func (s *Session) depart(c *Call, in *interest) *flight {
	f := s.flights.take()
	s.handOver(f)
	f.taped = s.recorded
	f.ref = CallRef{Step: s.step, Tool: c.Tool, Server: c.Server, Place: c.Place}
	s.moment++
	f.mark, f.moment = mark{s.positions.next(), c.Time, s.step}, s.moment
	f.offered = s.policy.index.offered(in, c.Tool)
	if f.offered {
		s.offers.note(c.Tool, c.Server)
	}
	for i := range f.matches {
		m := &f.matches[i]
		s.countAtBegin(m, f, c)
		if m.blind {
			s.goBlind(m.rule, m.doubt)
			continue
		}
		s.doubt(m, f)
	}
	for _, rule := range s.policy.owing {
		s.blame(rule, f)
	}
	f.reads = s.reads(f, in.conditions)
	if f.reads {
		f.call = copyCall(c) // the caller may use its buffer again
		f.call.Outcome = Outcome{Status: Unfinished}
	}
	return f
}

// reads reports whether a condition or a rule will want the call and its result
// when it ends.
func (s *Session) reads(f *flight, conditions []int32) bool {
	for _, at := range conditions {
		if c := &s.policy.tools[at]; c.ensure >= 0 || c.commit >= 0 || c.failure >= 0 {
			return true
		}
	}
	for i := range f.matches {
		if m := &f.matches[i]; m.keyLater != 0 || len(m.results) > 0 {
			return true
		}
	}
	return false
}

// countAtBegin moves a rule by a call that begins. A restricting operand
// counts at once, whatever its moment, since the call may yet succeed.
func (s *Session) countAtBegin(m *match, f *flight, c *Call) {
	mem := &s.memory[m.rule]
	t := s.policy.rules[m.rule].spec.template
	m.strand = mem.begin(&s.policy.rules[m.rule], m)
	mem.touch(t, m, 1)
	if m.broke {
		mem.broken++
	}
	one := mem.at(m.strand)
	if one.calls == 0 {
		one.first = f.ref.Step
	}
	one.calls++
	one.aloft++
	for slot, role := range t.roles {
		bit := letter(1) << slot
		switch {
		case m.keyLater&bit != 0:
			one.waitFor(f.ticket, &s.flights) // one is the rule's own
		case m.hit&bit == 0 || role == allows:
		case role == restricts:
			m.counted |= bit
			s.restrict(m, slot, f, c)
		case m.early&bit != 0 && s.enable(m, m.earlyNamed, slot, f, Outcome{}):
		case m.awaits(bit):
			one.waitFor(f.ticket, &s.flights)
		}
	}
}

// restrict counts a call for a restricting slot.
func (s *Session) restrict(m *match, slot int, f *flight, c *Call) {
	r, mem := &s.policy.rules[m.rule], &s.memory[m.rule]
	one := mem.at(m.strand)
	one.add(slot, f, m.amount)
	if r.ordered() {
		one.place(r, slot, f.mark)
	}
	if m.amount.sign() != 0 && !m.waits(letter(1)<<slot) {
		one.sum = one.sum.add(m.amount)
	}
	if r.spec.template.measure == byTime && !f.mark.time.IsZero() {
		one.addTime(f.mark.time, r.spec.count, s.flights.aloft())
	}
	if slot != 0 || !r.spec.template.follows {
		return
	}
	if one.owingAt > 0 && !r.owes() {
		return
	}
	owing := occurrence{CallRef: f.ref, ticket: f.ticket, key: s.owingKey(c)}
	if one.owingAt == 0 {
		one.owing, one.owingAt = owing, f.mark.position
	}
	if r.owes() {
		mem.owe(m, f, owing)
	}
}

// doubt remembers that a call might have met a requirement. It moves nothing.
func (s *Session) doubt(m *match, f *flight) {
	if m.doubt != "" {
		s.lapseAtBegin(m, f, m.doubt)
	}
}

// waits reports whether an amount is added only at a successful end: a
// negative one that counts on success must not widen the budget before.
func (m *match) waits(bit letter) bool { return m.early&bit == 0 && m.amount.sign() < 0 }

// land ends a flight: what waited for success counts now, or not at all.
func (s *Session) land(f *flight, o Outcome) {
	s.moment++
	for i := range f.matches {
		m := &f.matches[i]
		o := o
		if f.veiled && s.policy.rules[m.rule].minds(m) {
			s.goBlind(m.rule, s.veiledState)
			o = Outcome{Status: Unfinished} // which counts for nothing
		}
		s.memory[m.rule].at(m.strand).aloft--
		if m.keyLater != 0 && !s.findStrand(m, f, o) {
			continue
		}
		s.landMatch(m, f, o)
	}
	f.aloft = false
	for _, rule := range s.policy.owing {
		if f.blamed {
			s.memory[rule].writeOff(f)
		}
	}
	for i := range f.matches {
		if m := &f.matches[i]; (m.hit&^m.counted|m.keyLater)&letterB != 0 {
			s.overdue(m.rule, f, o.Status)
		}
	}
}

// landMatch ends what one strand of one rule made of a call.
func (s *Session) landMatch(m *match, f *flight, o Outcome) {
	r, one := &s.policy.rules[m.rule], s.strandOf(m)
	if o.Status != OK {
		one.mark(f.ref.Step, o.Status)
		m.own.mark(o.Status)
	}
	for slot, role := range r.spec.template.roles {
		bit := letter(1) << slot
		if m.hit&bit == 0 {
			continue
		}
		fits, named := s.fits(m, bit, o)
		switch {
		case role == restricts && m.early&bit == 0:
			s.confirm(m, slot, f, o.Status == OK && s.counts(m, slot, f, o, fits))
		case role == enables && m.counted&bit == 0 && m.awaits(bit):
			s.enableAtEnd(m, slot, f, o, fits, named)
		}
		if m.counted&bit != 0 && r.ordered() {
			one.settle(r, slot, f.mark)
		}
	}
	if r.spec.afterError && m.hit != 0 {
		s.endRun(one, f, o.Status)
	}
}

// enable counts a call for an enabling operand, or remembers why it does not
// count; named are the slots for which a server was named.
func (s *Session) enable(m *match, named letter, slot int, f *flight, o Outcome) bool {
	one, bit := s.strandOf(m), letter(1)<<slot
	switch {
	case o.Status != OK:
		one.lapse(f.ref, f.ticket, o.Status, s.lapseNote(o))
	case named&bit == 0 && s.offers.ambiguous(f.ref.Tool):
		s.lapseAtBegin(m, f, "does not count, since two servers offer "+toolName(f.ref.Tool))
	default:
		m.counted |= bit
		s.count(m, slot, f, m.early&bit == 0)
	}
	return m.counted&bit != 0
}

// count counts a call for an enabling slot.
func (s *Session) count(m *match, slot int, f *flight, ended bool) {
	r, one := &s.policy.rules[m.rule], s.strandOf(m)
	one.add(slot, f, decimal{})
	if r.ordered() {
		one.place(r, slot, f.mark)
	}
	if !r.spec.template.follows {
		return
	}
	if one.owingAt < f.mark.position {
		one.owingAt = 0
	}
	s.discharge(m, f, ended)
}

// confirm settles a restricting slot that counts only on success.
func (s *Session) confirm(m *match, slot int, f *flight, counts bool) {
	one, bit := s.strandOf(m), letter(1)<<slot
	waits := m.waits(bit)
	switch {
	case counts && waits:
		one.sum = one.sum.add(m.amount)
	case !counts:
		m.counted &^= bit
		s.takeBack(m, slot, f)
	}
}

// takeBack undoes that a call counts for a slot.
func (s *Session) takeBack(m *match, slot int, f *flight) {
	r, mem := &s.policy.rules[m.rule], &s.memory[m.rule]
	one := mem.at(m.strand)
	one.takeBack(slot, f.ref.Step)
	if !m.waits(letter(1) << slot) {
		one.sum = one.sum.add(m.amount.negate())
	}
	s.unmark(m, slot, f)
	if r.spec.template.measure == byTime {
		one.removeTime(f.mark.time)
	}
	if slot == 0 && r.spec.template.follows {
		if one.owingAt == f.mark.position {
			one.owingAt = 0
		}
		mem.drop(f.mark.position)
	}
}

// undo takes back everything that a flight moved, as if it had never begun.
func (s *Session) undo(f *flight) {
	if f.offered {
		s.offers.forget(f.ref.Tool, f.ref.Server)
	}
	for i := range f.matches {
		m := &f.matches[i]
		r, mem := &s.policy.rules[m.rule], &s.memory[m.rule]
		mem.touch(r.spec.template, m, -1)
		if m.broke {
			mem.broken--
		}
		s.forget(m)
		one := mem.at(m.strand)
		one.calls--
		one.aloft--
		for slot := range r.spec.template.roles {
			if m.counted&(1<<slot) != 0 {
				s.takeBack(m, slot, f)
			}
		}
	}
	f.aloft = false
	s.positions.release(f.mark.position)
	for _, rule := range s.policy.owing {
		s.restore(&s.policy.rules[rule], &s.memory[rule], f)
	}
	for i := range f.matches {
		if m := &f.matches[i]; (m.hit|m.keyLater)&letterB != 0 {
			s.overdue(m.rule, f, Refused)
		}
	}
}
