package acel

import (
	"fmt"
	"strings"
)

// isApart reports whether the rule keeps its calls apart.
func (r *compiled) isApart() bool { return r.spec.template.apart != unparted || len(r.keys) > 0 }

// askApart judges a call in each strand that it belongs to: one for all slots
// that it matches, or several where their keys differ.
func (s *Session) askApart(r *compiled, c *Call, m match, unsure *alternative) {
	if unsure != nil || m.doubt != "" {
		rest := m.only(0)
		rest.results = nil
		if unsure != nil {
			if k := s.keyOf(r, unsure.slot, c, nil); k.missing == "" {
				rest.strand = max(0, s.memory[m.rule].lookUp(k.text))
			}
		}
		s.matches = append(s.matches, s.askStrand(r, c, rest, unsure))
	}
	m.doubt = ""
	from := len(s.matches)
	for slot := range r.spec.template.roles {
		bit := letter(1) << slot
		if m.hit&bit == 0 {
			continue
		}
		if len(r.keys) > 0 && r.keyAt(slot).FromResult {
			s.matches = append(s.matches, m.later(bit))
			continue
		}
		s.sort(r, c, m, slot, from)
	}
	for i := from; i < len(s.matches); i++ {
		s.judgeSorted(r, c, i)
	}
}

// later is the match of a slot whose strand only the result can tell.
func (m *match) later(bit letter) match {
	later := m.only(bit)
	later.keyLater, later.met, later.results = bit, bit, m.resultsOf(bit)
	return later
}

// sort puts a slot that the call matches into the match of its strand.
func (s *Session) sort(r *compiled, c *Call, m match, slot, from int) {
	bit := letter(1) << slot
	k := s.keyOf(r, slot, c, nil)
	place := int32(0)
	if k.missing == "" {
		place = s.memory[m.rule].lookUp(k.text)
		if place == newStrand && len(s.memory[m.rule].apart) >= maxStrands {
			k.missing = fmt.Sprintf("the session has more than %d values of %s, which is more than are kept apart", maxStrands, r.apartBy(slot))
			place = 0
		}
	}
	for i := from; i < len(s.matches); i++ {
		if other := &s.matches[i]; k.missing != "" && other.unkeyed != "" || k.missing == "" && other.isOf(place, k.text) {
			other.join(&m, bit)
			return
		}
	}
	one := m.only(bit)
	one.strand, one.results, one.unkeyed, one.turn = place, m.resultsOf(bit), k.missing, r.spec.template.apart == byTurn
	if place == newStrand {
		one.key, one.label, one.per = s.naming(k)
	}
	s.matches = append(s.matches, one)
}

// isOf reports whether the match is of the strand at a place, or of the new one
// that a key begins.
func (m *match) isOf(place int32, key []byte) bool {
	return m.keyLater == 0 && m.unkeyed == "" && m.strand == place && (place != newStrand || m.key == string(key))
}

// join adds a slot of the whole match to one of its parts.
func (m *match) join(whole *match, bit letter) {
	part := whole.only(m.hit | bit)
	m.hit, m.early, m.late, m.earlyNamed, m.lateNamed = part.hit, part.early, part.late, part.earlyNamed, part.lateNamed
	m.results = append(m.results, whole.resultsOf(bit)...)
}

// resultsOf are the alternatives of a slot that wait for the result.
func (m *match) resultsOf(bit letter) []*alternative {
	var all []*alternative
	for _, a := range m.results {
		if letter(1)<<a.slot == bit {
			all = append(all, a)
		}
	}
	return all
}

// notToldApart begins why a call that could have met a requirement did not, for
// want of a key.
const notToldApart = "cannot be told apart: "

// wayToKey says what would let a call be told apart.
func (r *compiled) wayToKey(m *memory) string {
	if r.spec.template.apart == byCall || len(m.apart) >= maxStrands {
		return wayFewer
	}
	return wayKey
}

// wayToKeyOfEach says what would let a call be told apart that could have met a
// requirement: often it is the rule that names for all operands what only one has.
func (s *spec) wayToKeyOfEach() string {
	var names []string
	for i := range s.operands {
		names = append(names, s.template.params[i].Name+": …")
	}
	return "Give that call the value that per names; or, if its operand has it elsewhere, mend the rule with one path for each: per: {" + strings.Join(names, ", ") + "}."
}

// judgeSorted judges a match that was sorted to its strand, or says that it has
// none.
func (s *Session) judgeSorted(r *compiled, c *Call, at int) {
	m := s.matches[at]
	switch {
	case m.keyLater != 0:
		return
	case m.unkeyed == "":
		s.matches[at] = s.askStrand(r, c, m, nil)
		return
	}
	restricting := m.hit &^ r.spec.template.enabling()
	s.matches[at].met = m.hit
	if restricting != 0 {
		s.object(m.rule, s.strandOf(&m), c, finding{letter: restricting, unsure: doubt{why: m.unkeyed, unkeyed: true, way: r.wayToKey(&s.memory[m.rule])}})
		s.matches[at].broke = true
	} else {
		s.matches[at].doubt = notToldApart + m.unkeyed
	}
	s.matches[at].hit = 0
	s.matches[at].results = nil
}
