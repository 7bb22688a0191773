package acel

import "fmt"

// A match is what one rule makes of one call.
type match struct {
	rule int32
	// hit are the operands that the call matches. An alternative that it
	// matches counts at begin for those in early, and only once the call has
	// ended well for those in late; one that names a server, so that others
	// with a tool of that name do not matter, does so for those in earlyNamed
	// and lateNamed.
	hit, early, late, earlyNamed, lateNamed letter
	// met are the operands that the call matches, also where its amount adds
	// nothing; counted are those that have counted.
	met, counted letter
	broke        bool
	amount       decimal
	// doubt is an enabling alternative that could not be decided.
	doubt *alternative
	// own is what the rule explains itself by where the call lapsed as it
	// began, and before what it did so by until then.
	own, before *occurrence
}

// touches reports whether the call was any of the rule's business.
func (m *match) touches() bool { return m.hit != 0 || m.broke }

// ask judges a call that would begin now: it fills s.matches with what each
// rule makes of it and s.found with the objections, both in the order of the
// rules. It moves nothing.
func (s *Session) ask(c *Call) {
	s.matches = s.matches[:0]
	s.args.next()
	x := &s.policy.index
	in := x.of(c.Tool)
	spelled := in.watches
	for _, at := range in.fits {
		w := &x.patterns[at]
		for len(spelled) > 0 && spelled[0].rule < w.rule {
			s.askRule(&spelled[0], c)
			spelled = spelled[1:]
		}
		s.askRule(w, c)
	}
	for i := range spelled {
		s.askRule(&spelled[i], c)
	}
	for _, at := range in.conditions {
		s.askCondition(&s.policy.tools[at], c)
	}
}

func (s *Session) askRule(w *watch, c *Call) {
	m := match{rule: w.rule}
	rule := &s.policy.rules[w.rule]
	unsure := s.matchOperands(w, c, &m)
	m.met = m.hit
	if m.hit == 0 && unsure == nil && m.doubt == nil {
		return
	}
	amountErr, read := "", field{}
	if rule.amount >= 0 && m.hit != 0 {
		read = s.args.field(c.Args, rule.amount)
		m.amount, amountErr = s.amount(rule, c, read)
	}
	mem := &s.memory[w.rule]
	switch {
	case amountErr != "":
		s.object(w.rule, c, finding{letter: m.hit, amountErr: amountErr, read: read})
		m.hit, m.broke = 0, true // it adds nothing
	case rule.spec.template.automaton.judge(rule.state(mem, m.amount), m.hit) == breaks:
		s.object(w.rule, c, finding{letter: m.hit, amount: m.amount})
		m.broke = true
	// A rule that nothing can break any more no longer restricts.
	case unsure != nil && rule.spec.template.verdictNow(mem) != Satisfied:
		s.object(w.rule, c, finding{letter: m.hit, unsure: unsure.unsureOf(c, s.args), read: s.args.field(c.Args, unsure.path)})
		m.broke = true
	}
	s.matches = append(s.matches, m)
}

// matchOperands fills in the operands that the call matches. It returns the
// first alternative of a restricting operand that could not be decided.
func (s *Session) matchOperands(w *watch, c *Call, m *match) (unsure *alternative) {
	roles := s.policy.rules[w.rule].spec.template.roles
	for slot := range roles {
		bit := letter(1) << slot
		var doubt *alternative
		for i := range w.slots[slot] {
			a := &w.slots[slot][i]
			if w.guess && !a.named(c.Tool) {
				continue
			}
			switch a.ask(c, s.args) {
			case matched:
				m.match(a, bit)
			case undecidable:
				doubt = a
			}
		}
		switch {
		case m.hit&bit != 0:
		case doubt != nil && roles[slot] == enables:
			m.doubt = doubt
		case doubt != nil && unsure == nil:
			unsure = doubt
		}
	}
	return unsure
}

// match notes that the call matches an alternative of an operand.
func (m *match) match(a *alternative, operand letter) {
	m.hit |= operand
	moment, named := &m.early, &m.earlyNamed
	if a.late {
		moment, named = &m.late, &m.lateNamed
	}
	*moment |= operand
	if !a.bare {
		*named |= operand
	}
}

// amount reads what a call adds to a sum, or says why it cannot be added.
func (s *Session) amount(r *compiled, c *Call, f field) (decimal, string) {
	switch f.kind {
	case fieldNumber:
	case fieldUnreadable:
		return decimal{}, "cannot be read: " + s.args.problem(c.Args)
	case fieldAbsent:
		return decimal{}, "is missing"
	default:
		return decimal{}, fmt.Sprintf("is %s, not a number", f.describe())
	}
	d, err := parseDecimal(f.raw)
	switch {
	case err != nil:
		return decimal{}, fmt.Sprintf("is %s", err)
	case d.sign() < 0 && !r.spec.negative:
		return decimal{}, fmt.Sprintf("is negative (%s)", brief(d.String()))
	}
	return d, ""
}

// state is where the rule's automaton stands as a call arrives.
func (r *compiled) state(m *memory, amount decimal) state {
	switch r.spec.template.measure {
	case byCount:
		if m.count[0] >= r.spec.count {
			return over
		}
		return within
	case bySum:
		if m.sum.add(amount).cmp(r.spec.number) > 0 {
			return over
		}
		return within
	}
	return m.seen()
}

func (t *template) verdictNow(m *memory) Verdict { return t.row(m).now }
func (t *template) verdictEnd(m *memory) Verdict { return t.row(m).end }

// row is the row in which a rule rests between calls. A budget rests within:
// only a call can be over it.
func (t *template) row(m *memory) row {
	switch t.measure {
	case bySeen:
		return t.automaton[m.seen()]
	case byCondition:
		return row{now: Unknown, end: Satisfied}
	}
	return t.automaton[within]
}
