package acel

import (
	"math"
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

	// What the law sees in each word of an alphabet, looked up once.
	seen    [2][]sight
	amounts []amount
}

// A choice is one member of an operand.
type choice struct {
	tool, server string
	find         string // lower case, looked for in args.command; "" asks for nothing
	on           Moment
	// served asks for some server and names none, as the glob mcp__*__a does.
	served bool
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
	begin, end   int
	status       Status // once it has ended
}

// inFlight is the end of a deed that has not ended.
const inFlight = math.MaxInt

// enables says whether an operand satisfies a requirement; the others
// restrict.
func (l *law) enables(slot int) bool {
	switch l.template {
	case "must_precede", "required_before_session_end":
		return slot == 0
	case "cannot_follow_without":
		return slot == 1
	}
	return false
}

func (l *law) matches(slot int, d deed) bool { return len(l.seen[slot][d.word].by) > 0 }

// counts says whether deed j counts for an operand just before a moment.
func (l *law) counts(slot int, deeds []deed, j, at int) bool {
	if deeds[j].begin >= at {
		return false
	}
	for _, m := range l.seen[slot][deeds[j].word].by {
		if l.countsAs(m, slot, deeds, j, at) {
			return true
		}
	}
	return false
}

func (l *law) countsAs(m choice, slot int, deeds []deed, j, at int) bool {
	d := deeds[j]
	ended := d.end < at
	switch {
	case ended && d.status == Refused: // it never happened
		return false
	case l.enables(slot) && m.on == Attempt:
		return m.server != "" || !twoServers(deeds, d, d.begin)
	case l.enables(slot):
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

// some says whether any deed counts for an operand just before a moment.
func (l *law) some(slot int, deeds []deed, at int) bool {
	for j := range deeds {
		if l.counts(slot, deeds, j, at) {
			return true
		}
	}
	return false
}

// breaks says whether deed i breaks the law as it begins.
func (l *law) breaks(deeds []deed, i int) bool {
	at := deeds[i].begin
	x, y := l.matches(0, deeds[i]), l.matches(1, deeds[i])
	unsure := l.unsure(deeds[i])
	switch l.template {
	case "must_precede":
		return (y || unsure) && !l.some(0, deeds, at)
	case "cannot_follow_without":
		return (x || unsure) && !l.some(1, deeds, at)
	case "at_most_n_times":
		return unsure || x && l.number(deeds, at)+1 > l.n
	case "at_most_total":
		a := l.amounts[deeds[i].word]
		return unsure || x && (!a.good || l.total(deeds, at)+a.value > l.limit)
	case "never_after":
		return unsure || x && l.some(1, deeds, at)
	case "mutually_exclusive":
		return unsure || x && y || x && l.some(1, deeds, at) || y && l.some(0, deeds, at)
	}
	return false
}

// unsure says whether a restricting operand cannot be decided on a deed.
func (l *law) unsure(d deed) bool {
	return !l.enables(0) && l.seen[0][d.word].unsure || !l.enables(1) && l.seen[1][d.word].unsure
}

// number is how many deeds count just before a moment.
func (l *law) number(deeds []deed, at int) int {
	n := 0
	for j := range deeds {
		if l.counts(0, deeds, j, at) {
			n++
		}
	}
	return n
}

// total is the sum of the amounts that count just before a moment. A negative
// one in flight that counts on success widens no budget yet.
func (l *law) total(deeds []deed, at int) int64 {
	var sum int64
	for j, d := range deeds {
		a := l.amounts[d.word]
		if !a.good || !l.counts(0, deeds, j, at) || a.value < 0 && d.end >= at && l.onSuccess(d) {
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

// unmet says whether the session, ending now, leaves a requirement open.
func (l *law) unmet(deeds []deed, now int) bool {
	return l.template == "required_before_session_end" && !l.some(0, deeds, now)
}

// happened says whether a deed is no refused or released one.
func (d deed) happened() bool { return d.end == inFlight || d.status != Refused }

// broken says whether a deed that happened breaks the law.
func (l *law) broken(deeds []deed) bool {
	for i, d := range deeds {
		if d.happened() && l.breaks(deeds, i) {
			return true
		}
	}
	return false
}

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
		if d.happened() && (l.matches(0, d) || l.matches(1, d) || l.breaks(deeds, i)) {
			return true
		}
	}
	return false
}
