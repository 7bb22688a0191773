package acel

// fits says whether what a call returned fits an alternative of a slot that it
// matches, and for which slots one that fits names a server.
func (s *Session) fits(m *match, bit letter, o Outcome) (answer, letter) {
	best, named := noMatch, m.lateNamed&bit
	if m.late&bit != 0 {
		best = matched
	}
	for _, a := range m.results {
		if letter(1)<<a.slot != bit {
			continue
		}
		said := undecidable
		if o.Result != nil {
			said = s.askResult(a, m.rule, o)
		}
		switch {
		case said == matched:
			best = matched
			if !a.bare {
				named |= bit
			}
		case said == undecidable && best == noMatch:
			best = undecidable
		}
	}
	return best, named
}

// askResult says whether a result fits an alternative. Where that hangs on what is
// redacted, the rule is blind from then on.
func (s *Session) askResult(a *alternative, rule int32, o Outcome) answer {
	r := s.resultOf(o.Result)
	said := a.askResult(r)
	if said == undecidable && s.recorded && o.Status == OK {
		if why := a.redactedByResult(r); why != "" {
			s.goBlind(rule, why)
			return noMatch // which counts for nothing
		}
	}
	return said
}

// awaits reports whether the call may count for a slot once it has ended.
func (m *match) awaits(bit letter) bool {
	return m.late&bit != 0 || len(m.resultsOf(bit)) > 0
}

// counts says whether a call that ended well counts for a restricting slot: one
// whose result cannot be read does, and of one whose result was not recorded
// nobody knows.
func (s *Session) counts(m *match, slot int, f *flight, o Outcome, fits answer) bool {
	if fits == undecidable && o.Result == nil && m.late&(1<<slot) == 0 {
		s.unseenRestriction(m, slot, f)
		return false
	}
	return fits != noMatch
}

// enableAtEnd counts a call for an enabling slot that waited for its end.
func (s *Session) enableAtEnd(m *match, slot int, f *flight, o Outcome, fits answer, named letter) {
	one := s.strandOf(m)
	switch {
	case o.Status != OK || fits == matched:
		if s.enable(m, named, slot, f, o) && s.policy.rules[m.rule].spec.template.measure == byValue {
			s.learn(m, letter(1)<<slot, one, o.Result)
		}
	case o.Result == nil:
		s.unseen(m.rule, one, f)
		s.lapseAtBegin(m, f, "cannot be judged: its result was not recorded")
	case fits == undecidable:
		s.lapseAtBegin(m, f, "cannot be judged: its result is not what the rule reads")
	default:
		s.lapseAtBegin(m, f, "does not count: its result does not fit")
	}
}

// unseen notes that a call might have met a requirement, had its result been
// recorded: from then on nothing is held against the strand that it could have
// allowed. Where calls are owed others, those that are owed one now are in doubt.
func (s *Session) unseen(rule int32, m *strand, f *flight) {
	r := &s.policy.rules[rule]
	if !r.spec.template.follows {
		m.unseen = unrecorded(f)
	} else if s.rest(r, m).end == Violated {
		m.unseen = unrecorded(f)
		s.undecided(int(rule), m.unseen)
	}
}

// unseenStrand is unseen for a call of which not even the strand is known: it may
// be any.
func (s *Session) unseenStrand(rule int32, f *flight) {
	m := &s.memory[rule]
	if !s.policy.rules[rule].spec.template.follows {
		m.unseen = unrecorded(f)
		return
	}
	for _, one := range s.strands(rule) {
		s.unseen(rule, one, f)
	}
}

// unseenRestriction notes that a call might have counted for a restricting slot,
// had its result been recorded. Where the rule cannot say later whether that
// would make a difference, it is undecided at once.
func (s *Session) unseenRestriction(m *match, slot int, f *flight) {
	r := &s.policy.rules[m.rule]
	simple := r.spec.template.measure == bySeen && r.bound == bound{} || r.spec.template.measure == byCount && !r.spec.afterError
	if simple && slot < 2 {
		one := s.strandOf(m)
		one.hidden[slot]++
		one.missing = unrecorded(f)
		return
	}
	s.undecided(int(m.rule), unrecorded(f))
}

// findStrand finds the strand of a call whose key its result holds, or
// remembers why there is none.
func (s *Session) findStrand(m *match, f *flight, o Outcome) bool {
	r, mem := &s.policy.rules[m.rule], &s.memory[m.rule]
	if o.Status != OK {
		mem.lapse(f.ref, f.ticket, o.Status, s.lapseNote(o))
		return false
	}
	if o.Result == nil {
		s.unseenStrand(m.rule, f)
		s.lapseAtBegin(m, f, "cannot be judged: its result was not recorded")
		return false
	}
	slot := 0
	for m.keyLater>>slot&1 == 0 {
		slot++
	}
	s.args.next()
	s.redacted = ""
	k := s.keyOf(r, slot, f.call, o.Result)
	if s.redacted != "" {
		s.goBlind(m.rule, s.redacted)
		return false
	}
	if k.missing == "" && mem.lookUp(k.text) == newStrand && len(mem.apart) >= maxStrands {
		k.missing = "more values than are kept apart"
	}
	if k.missing != "" {
		s.lapseAtBegin(m, f, notToldApart+k.missing)
		return false
	}
	m.strand = newStrand
	m.key, m.label, m.per = s.naming(k)
	m.strand = mem.begin(r, m)
	return true
}
