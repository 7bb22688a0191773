package acel

import (
	"math"
	"slices"
)

// The oracle says what rules mean, slowly and from their definition: it looks
// at a whole list of calls with their two moments, keeps no automaton and no
// memory, and finds LTL3 verdicts by trying continuations. It shares nothing
// with the engine but the words of the API.

// A law is a rule as its definition reads it.
type law struct {
	template  string
	x, y      []choice // the operands in parameter order, each any of a list
	n         int
	field     string
	limit     int64 // thousandths
	negatives bool
	// within is a number of calls, span and window are seconds; 0 for none.
	within, span, window int
	afterError           bool
	per                  []string // paths

	// What the law sees in each word of an alphabet, looked up once.
	seen    [2][]sight
	amounts []amount
	keys    [2][]string // "" for none
	same    []string    // what makes two calls the same call
	words   []Call
	reads   bool // an operand asks for results

	// only is the one key that the law is about, "" for all.
	only string
	// near is what it takes for granted that nobody knows: that two calls are
	// near, that a result fits.
	near bool
}

// A choice is one member of an operand.
type choice struct {
	tool, server string
	find         string // lower case, looked for in args.command; "" asks for nothing
	on           Moment
	// served asks for some server and names none, as the glob mcp__*__a does.
	served bool
	// result is the text that the recorded result has under s; "" asks for
	// nothing.
	result string
	// qualified: the engine is given it with a qualified name.
	qualified bool
}

// A sight is what an operand makes of a word.
type sight struct {
	by     []choice // the members that match
	unsure bool     // none matches, and one cannot be decided
}

// An amount is what a word adds to a sum, in thousandths.
type amount struct {
	value int64
	good  bool
}

// A deed is a call with its two moments on one line of time: begin and end
// are places among all begins and ends.
type deed struct {
	word         int
	tool, server string
	turn         string
	time         int // seconds, from 1; 0 for none
	begin, end   int
	status       Status // once it has ended
}

// inFlight is the end of a deed that has not ended.
const inFlight = math.MaxInt

// A reading is how an operand counts: as one that restricts or that enables.
type reading bool

const (
	asTried reading = false
	asDone  reading = true
)

func (l *law) matches(slot int, d deed) bool {
	return len(l.seen[slot]) > 0 && len(l.seen[slot][d.word].by) > 0 && (l.only == "" || l.keys[slot][d.word] == l.only)
}

// counts says whether deed j counts for an operand just before a moment.
func (l *law) counts(slot int, as reading, deeds []deed, j, at int) bool {
	if deeds[j].begin >= at || !l.matches(slot, deeds[j]) {
		return false
	}
	for _, m := range l.seen[slot][deeds[j].word].by {
		if m.countsAs(l, as, deeds, j, at) {
			return true
		}
	}
	return false
}

func (m choice) countsAs(l *law, as reading, deeds []deed, j, at int) bool {
	d := deeds[j]
	ended := d.end < at
	if m.result != "" {
		m.on = Success
		if ended && d.status == OK && !m.fits(l.words[d.word], as, l.near) {
			return false
		}
	}
	switch {
	case ended && d.status == Refused: // it never happened
		return false
	case as == asDone && m.on == Attempt:
		return m.server != "" || !twoServers(deeds, d, d.begin)
	case as == asDone:
		return ended && d.status == OK && (m.server != "" || !twoServers(deeds, d, d.end))
	case m.on == Success: // held while in flight
		return !ended || d.status == OK
	}
	return true
}

// twoServers says whether, at a moment, another server than d's own had been
// asked for the same bare name.
func twoServers(deeds []deed, d deed, at int) bool {
	for _, o := range deeds {
		released := o.end < at && o.status == Refused
		if o.tool == d.tool && o.server != d.server && o.begin <= at && !released {
			return true
		}
	}
	return false
}

// number is how many deeds count just before a moment.
func (l *law) number(slot int, as reading, deeds []deed, at int) int {
	n := 0
	for j := range deeds {
		if l.counts(slot, as, deeds, j, at) {
			n++
		}
	}
	return n
}

// some says whether any deed counts for an operand just before a moment.
func (l *law) some(slot int, as reading, deeds []deed, at int) bool {
	return l.number(slot, as, deeds, at) > 0
}

// restricting are the operands of which a call is held against the law.
func (l *law) restricting() []int {
	switch l.template {
	case "must_precede", "must_precede_each", "must_precede_immediately":
		return []int{1}
	case "never_after", "mutually_exclusive", "both_or_neither", "one_of":
		return []int{0, 1}
	case "required_before_session_end", "at_least_n_times", "must_be_first", "must_be_last", "only":
		return nil
	}
	return []int{0}
}

// unsure says whether a restricting operand cannot be decided on a deed.
func (l *law) unsure(d deed) bool {
	return slices.ContainsFunc(l.restricting(), func(slot int) bool { return len(l.seen[slot]) > 0 && l.seen[slot][d.word].unsure })
}

// total is the sum of the amounts that count just before a moment. A negative
// one in flight that counts on success widens no budget yet.
func (l *law) total(deeds []deed, at int) int64 {
	var sum int64
	for j, d := range deeds {
		a := l.amounts[d.word]
		if !a.good || !l.counts(0, asTried, deeds, j, at) || a.value < 0 && d.end >= at && l.onSuccess(d) {
			continue
		}
		sum += a.value
	}
	return sum
}

// onSuccess says whether every member that matches a deed waits for success.
func (l *law) onSuccess(d deed) bool {
	for _, m := range l.seen[0][d.word].by {
		if m.on != Success {
			return false
		}
	}
	return true
}

// happened says whether a deed is no refused or released one.
func (d deed) happened() bool { return d.happenedBefore(inFlight) }

// happenedBefore says that of what is known just before a moment.
func (d deed) happenedBefore(at int) bool { return d.end >= at || d.status != Refused }

// matched says whether a deed that happened matched an operand.
func (l *law) matched(slot int, deeds []deed) bool {
	for _, d := range deeds {
		if d.happened() && l.matches(slot, d) {
			return true
		}
	}
	return false
}

// exercised says whether a deed that happened touched the law.
func (l *law) exercised(deeds []deed) bool {
	for i, d := range deeds {
		if d.happened() && (l.matches(0, d) || l.matches(1, d) || l.objections(deeds, i) > 0) {
			return true
		}
	}
	return false
}
