package acel

import (
	"fmt"
)

// verdict is LTL3's, found by trying: Satisfied if no continuation breaks the
// law, Violated if none keeps it. There is always another key, whose calls can
// break what they can break of any.
func (l *law) verdict(deeds []deed, now int, broken bool, words []sign) Verdict {
	deeds = append(make([]deed, 0, len(deeds)+l.reach()), deeds...)
	broken = broken || l.blamed(deeds, now)
	switch {
	case l.per == nil && !l.tries(func(depth int) bool { return l.canBreak(deeds, now, broken, words, depth) }):
		return Satisfied
	case !l.tries(func(depth int) bool { return l.canKeep(deeds, now, broken, words, depth) }):
		return Violated
	}
	return Unknown
}

// tries tries short continuations first, but for sums, which need long ones.
func (l *law) tries(try func(depth int) bool) bool {
	if l.template == "at_most_total" {
		return try(l.reach())
	}
	for depth := range l.reach() + 1 {
		if try(depth) {
			return true
		}
	}
	return false
}

// verdictSoFar is Violated for a law that has been broken for good, and else
// Unknown, or Satisfied where nothing can be demanded any more.
func (l *law) verdictSoFar(deeds []deed, now int, broken bool) Verdict {
	switch {
	case broken || l.blamed(deeds, now):
		return Violated
	case l.template == "both_or_neither" && l.safe(deeds, now):
		return Satisfied
	}
	return Unknown
}

// reach is how many further calls suffice to break or meet a law of its form
// that can still be broken or met. For a total it suffices after eight calls
// of -0.1 and against a limit of 0.4, where one call can add 0.1.
func (l *law) reach() int {
	switch l.template {
	case "at_most_n_times", "at_least_n_times", "exactly_n_times", "rate_limit", "at_most_per_turn", "no_repeat":
		return l.n + 1
	case "at_most_total":
		return 8 + 4 + 1
	}
	return 2 + l.within
}

// canBreak says whether the session, going on by at most depth calls, can end
// with the law broken.
func (l *law) canBreak(deeds []deed, now int, broken bool, words []sign, depth int) bool {
	if broken || l.left(deeds, now) > 0 {
		return true
	}
	for i := 0; depth > 0 && i < len(words); i++ {
		next, now := follow(deeds, now, words[i]), now+2
		if l.canBreak(next, now, l.brokenBy(next, now), words, depth-1) {
			return true
		}
	}
	for _, next := range landings(deeds, now, depth) {
		if l.canBreak(next, now+1, l.blamed(next, now+1), words, depth-1) {
			return true
		}
	}
	return false
}

// canKeep says whether it can end with the law kept. A call that breaks the
// law breaks it for good, since breaks looks only backwards.
func (l *law) canKeep(deeds []deed, now int, broken bool, words []sign, depth int) bool {
	if broken || l.left(deeds, now) == 0 {
		return !broken
	}
	for i := 0; depth > 0 && i < len(words); i++ {
		next, now := follow(deeds, now, words[i]), now+2
		if l.canKeep(next, now, l.brokenBy(next, now), words, depth-1) {
			return true
		}
	}
	for _, next := range landings(deeds, now, depth) {
		if l.canKeep(next, now+1, l.blamed(next, now+1), words, depth-1) {
			return true
		}
	}
	return false
}

// landings are the ways in which one call in flight may end at a moment.
func landings(deeds []deed, now, depth int) (ways [][]deed) {
	for i, d := range deeds {
		for _, status := range []Status{OK, Failed} {
			if depth > 0 && d.end == inFlight {
				next := append(make([]deed, 0, len(deeds)+depth), deeds...)
				next[i] = d.ended(now, status)
				ways = append(ways, next)
			}
		}
	}
	return ways
}

// brokenBy says whether the last call, just before a moment, has broken the law
// for good.
func (l *law) brokenBy(deeds []deed, now int) bool {
	last := len(deeds) - 1
	return deeds[last].happened() && l.objections(deeds, last) > 0 || l.blamed(deeds, now)
}

// verdictEnd is LTLf's: at the end of a session everything resolves.
func (l *law) verdictEnd(deeds []deed, now int, broken bool) Verdict {
	if broken || l.blamed(deeds, now) || l.left(deeds, now) > 0 {
		return Violated
	}
	if l.doubtful(deeds, now) {
		return Undecided
	}
	return Satisfied
}

// A sign is a letter of an alphabet: a call and how it ends.
type sign struct {
	word int
	call Call
}

// String names the sign: the place of its word, the tool, how it ends.
func (s sign) String() string {
	name := s.call.Tool
	if s.call.Server != "" {
		name += "@" + s.call.Server
	}
	return fmt.Sprintf("%d-%s-%s", s.word, name, s.call.Outcome.Status)
}

// follow appends a whole call that begins and ends after now.
func follow(deeds []deed, now int, s sign) []deed {
	return append(deeds, s.begun(now).ended(now+1, s.call.Outcome.Status))
}

func (s sign) begun(at int) deed {
	d := deed{word: s.word, tool: s.call.Tool, server: s.call.Server, turn: s.call.Turn, begin: at, end: inFlight}
	if !s.call.Time.IsZero() {
		d.time = int(s.call.Time.Unix())
	}
	return d
}

func (d deed) ended(at int, status Status) deed {
	d.end, d.status = at, status
	return d
}

// spell returns the alphabet of each word with each status.
func spell(words []Call, statuses ...Status) []sign {
	var all []sign
	for i, w := range words {
		for _, st := range statuses {
			c := w
			c.Outcome.Status = st
			all = append(all, sign{i, c})
		}
	}
	return all
}
