package acel

import (
	"cmp"
	"fmt"
)

// A match is what one rule makes of one call, or of one strand of it.
type match struct {
	rule int32
	// strand is the place of the strand that the call belongs to, 0 for the
	// rule's own, or newStrand; key, label and per are those of a new one, and turn
	// says that it is a turn's.
	strand          int32
	key, label, per string
	turn            bool
	// hit are the slots whose operand the call matches. An alternative that it
	// matches counts at begin for those in early, and only once the call has
	// ended well for those in late; one that names a server, so that others
	// with a tool of that name do not matter, does so for those in earlyNamed
	// and lateNamed.
	hit, early, late, earlyNamed, lateNamed letter
	// met are the slots whose operand the call matches, also where its amount
	// adds nothing; counted are those that have counted.
	met, counted letter
	broke        bool
	// blind: the rule would have to read what is redacted, as doubt says.
	blind bool
	// undecided: the trace does not hold what judging the call needs; open, what telling
	// it from others needs.
	undecided, open bool
	amount          decimal
	// results are the alternatives that the call matches as far as is known
	// before its result is.
	results []*alternative
	// keyLater are the slots whose key is known only once the result is;
	// unkeyed says why the call has none.
	keyLater letter
	unkeyed  string
	// doubt says why an enabling alternative could not be decided.
	doubt string
	// own is what the rule explains itself by where the call lapsed as it
	// began, and before what it did so by until then.
	own, before *occurrence
}

// touches reports whether the call was any of the rule's business.
func (m *match) touches() bool { return m.met != 0 || m.broke || m.blind }

// only returns the match for some of its slots.
func (m match) only(slots letter) match {
	m.hit &= slots
	m.early &= slots
	m.late &= slots
	m.earlyNamed &= slots
	m.lateNamed &= slots
	return m
}

// ask judges a call that would begin now: it fills s.matches with what each
// rule makes of it and s.found with the objections, both in the order of the
// rules. It moves nothing.
func (s *Session) ask(c *Call) {
	s.matches = s.matches[:0]
	s.args.next()
	s.args.recorded = s.recorded
	x := &s.policy.index
	in := x.of(c.Tool)
	spelled := in.watches
	for _, at := range in.fits {
		w := &x.patterns[at]
		for len(spelled) > 0 && spelled[0].rule < w.rule {
			s.askUnlessBlind(&spelled[0], c)
			spelled = spelled[1:]
		}
		s.askUnlessBlind(w, c)
	}
	for i := range spelled {
		s.askUnlessBlind(&spelled[i], c)
	}
	for _, at := range in.conditions {
		s.askCondition(&s.policy.tools[at], c)
	}
}

func (s *Session) askRule(w *watch, c *Call) {
	m := match{rule: w.rule}
	r := &s.policy.rules[w.rule]
	unsure := s.matchOperands(w, c, &m)
	if m.hit == 0 && unsure == nil && m.doubt == "" && !r.every() {
		return
	}
	from := len(s.matches)
	if r.isApart() {
		s.askApart(r, c, m, unsure)
	} else if m.hit != 0 || unsure != nil || m.doubt != "" || !r.owes() {
		s.matches = append(s.matches, s.askStrand(r, c, m, unsure))
	}
	if r.owes() {
		s.askDebts(r, w.rule, c, from)
	}
}

// askStrand judges a call that belongs to one strand, and returns its match with
// what was found.
func (s *Session) askStrand(r *compiled, c *Call, m match, unsure *alternative) match {
	m.met = m.hit
	amountErr, read := "", field{}
	if r.amount >= 0 && m.hit != 0 {
		read = s.args.field(c.Args, r.amount)
		m.amount, amountErr = s.amount(r, c, read)
	}
	mem := s.strandOf(&m)
	at, lack := s.stateAt(r, mem, &m, c)
	switch {
	case amountErr != "":
		s.object(m.rule, mem, c, finding{letter: m.hit, amountErr: amountErr, read: read})
		m.hit, m.broke = 0, true // it adds nothing
	case r.spec.template.measure == byValue && s.unreadable(r, &m, c).why != "":
		s.object(m.rule, mem, c, finding{letter: m.hit, unsure: s.unreadable(r, &m, c)})
		m.broke = true
	case lack != "" && c.Outcome.Status == Refused:
		// It did not happen, and nobody can tell what it would have broken.
	case lack != "" && s.live:
		s.object(m.rule, mem, c, finding{letter: m.hit, unsure: doubt{why: lack, way: wayOf(lack)}})
		m.broke = true
	case lack != "":
		m.undecided = true
		s.lacks(m.rule, lack)
	case r.spec.template.automaton.judge(at, r.spec.template.letters(m.hit)) == breaks:
		s.breaks(r, mem, c, &m)
	// A rule that nothing can break any more no longer restricts.
	case unsure != nil && !s.settled(r, mem):
		s.object(m.rule, mem, c, finding{letter: m.hit, unsure: unsure.doubt(s, c)})
		m.broke = true
	}
	return m
}

// breaks objects to a call that breaks the rule, unless one whose result was
// not recorded might have allowed it.
func (s *Session) breaks(r *compiled, mem *strand, c *Call, m *match) {
	switch lack := s.hidden(m.rule, mem); {
	case lack != "" && s.live:
		s.object(m.rule, mem, c, finding{letter: m.hit, unsure: doubt{why: lack, way: wayKnow}})
		m.broke = true
		return
	case lack != "":
		m.undecided = true
		s.lacks(m.rule, lack)
		return
	}
	s.object(m.rule, mem, c, finding{letter: r.spec.template.letters(m.hit), amount: m.amount, doubted: m.doubt, value: s.unknown(r, mem, m, c)})
	m.broke = true
}

// hidden says which result that a strand hangs on was not recorded; "" for none.
func (s *Session) hidden(rule int32, m *strand) string {
	return cmp.Or(m.unseen, s.memory[rule].unseen)
}

// What a trace may lack of times.
const (
	noTime     = "a call that it is about carries no time"
	noTimeHere = "the call carries no time"
)

// wayOf says what would supply a lack.
func wayOf(lack string) string {
	if lack == noTime || lack == noTimeHere {
		return wayTime
	}
	return wayKnow
}

// lacks remembers what the trace did not hold.
func (s *Session) lacks(rule int32, what string) {
	if m := &s.memory[rule]; m.lacks == "" {
		m.lacks = what
	}
}

// matchOperands fills in the slots whose operands the call matches. It returns
// the first alternative of a restricting one that could not be decided.
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
			switch a.ask(s, c) {
			case matched:
				m.match(a, bit)
			case undecidable:
				doubt = a
			}
		}
		if m.hit&bit == 0 && doubt != nil {
			s.redacted = cmp.Or(s.redacted, doubt.redactedBy(s, c))
		}
		switch {
		case m.hit&bit != 0:
		case doubt != nil && roles[slot] != restricts:
			m.doubt = "cannot be judged: " + doubt.doubt(s, c).why
		case doubt != nil && unsure == nil:
			unsure = doubt
		}
	}
	return unsure
}

// match notes that the call matches an alternative of a slot.
func (m *match) match(a *alternative, slot letter) {
	m.hit |= slot
	if a.readsResult() {
		m.results = append(m.results, a)
		return
	}
	moment, named := &m.early, &m.earlyNamed
	if a.late {
		moment, named = &m.late, &m.lateNamed
	}
	*moment |= slot
	if !a.bare {
		*named |= slot
	}
}

// amount reads what a call adds to a sum, or says why it cannot be added.
func (s *Session) amount(r *compiled, c *Call, f field) (decimal, string) {
	switch f.kind {
	case fieldNumber:
	case fieldUnreadable:
		return decimal{}, "cannot be read: " + s.veil.problem(s.args.problem(c.Args))
	case fieldAbsent:
		return decimal{}, "is missing"
	case fieldRedacted:
		s.redacted = redactedIn("args."+r.spec.field, c)
		return decimal{}, "is redacted"
	default:
		return decimal{}, fmt.Sprintf("is %s, not a number", f.describe())
	}
	d, err := parseDecimal(f.raw)
	switch {
	case err != nil:
		return decimal{}, fmt.Sprintf("is %s", err)
	case d.sign() < 0 && !r.spec.negative:
		return decimal{}, fmt.Sprintf("is negative (%s)", brief(s.veil.amount(r.spec.field, d.String())))
	}
	return d, ""
}
