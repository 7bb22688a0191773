package acel

import "time"

// memory is what one session remembers of one rule: plain data, whose copy is
// a snapshot.
type memory struct {
	// strand is what a rule remembers that is not kept apart by keys. One that
	// is uses it for what has no key.
	strand
	// apart are the strands of one that is, in the order of their first calls,
	// and byKey is where each stands.
	apart []*strand
	byKey map[string]int32
	// debts are the calls that another must follow within a bound, oldest
	// first.
	debts []debt
	// oldest is no later than when any of them began, where the clock matters.
	oldest time.Time
	// disordered: some began, by the clock, before one that began before them.
	disordered bool
	// touched is the number of calls that matched an operand, broken that of
	// calls that happened and broke the rule. A release takes both back.
	touched, broken int
	// matched is the number of calls that matched each operand and happened.
	matched [2]int
	// undecided is the number of calls of which it could not be told, for want
	// of something that the trace does not hold, whether they keep the rule.
	undecided int
	// leftOut: the rule could not be held to some call, for what is redacted in it.
	leftOut bool
	// blind: the rule would have had to read what is redacted, and says no more.
	blind bool
	// marked and plain: the keys of some calls are redacted, and those of others are not.
	marked, plain bool
	// lacks says what the trace did not hold, the first time.
	lacks string
	// reported is the number of violations given out. It explains and never
	// decides.
	reported int
}

// keepLimit bounds the earlier calls that a rule keeps to explain itself.
const keepLimit = 4

// An occurrence is a call that counted, with its amount where the rule sums.
type occurrence struct {
	CallRef
	amount decimal
	ticket ticket // the zero one for a call that was refused
	key    string // joins calls of one tool with the same arguments; of one that is owed another
}

// now returns the call as it stands.
func (o occurrence) now(fs *flights) CallRef {
	if fs.at(o.ticket) != nil {
		o.Status = Unfinished
	}
	return o.CallRef
}

// ref returns the call as it stands, with a note on what it added.
func (o occurrence) ref(s *spec, fs *flights, v *veil) CallRef {
	r := o.now(fs)
	if s.template.measure == bySum {
		r.Note = "adds " + brief(v.amount(s.field, o.amount.String()))
	}
	return r
}

// at returns the strand that stands at a place, 0 for the rule's own.
func (m *memory) at(place int32) *strand {
	if place == 0 {
		return &m.strand
	}
	return m.apart[place-1]
}

// touch counts, or takes back, that a call was the rule's business.
func (m *memory) touch(t *template, by *match, n int) {
	if by.touches() {
		m.touched += n
	}
	if by.undecided {
		m.undecided += n
	}
	for slot := range t.roles {
		if operand := t.operandOf(slot); slot < len(m.matched) && by.met&(1<<slot) != 0 {
			m.matched[operand] += n
		}
	}
}
