package acel

import (
	"fmt"
)

// verdict is LTL3's, found by trying: Satisfied if no continuation breaks the
// law, Violated if none keeps it.
func (l *law) verdict(deeds []deed, now int, broken bool, words []sign) Verdict {
	deeds = append(make([]deed, 0, len(deeds)+l.reach()), deeds...)
	switch {
	case !l.canBreak(deeds, now, broken, words, l.reach()):
		return Satisfied
	case !l.canKeep(deeds, now, broken, words, l.reach()):
		return Violated
	}
	return Unknown
}

// reach is how many further calls suffice to break or meet a law of its form
// that can still be broken or met. For a total it suffices after eight calls
// of -0.1 and against a limit of 0.4, where one call can add 0.1.
func (l *law) reach() int {
	switch l.template {
	case "at_most_n_times":
		return l.n + 1
	case "at_most_total":
		return 8 + 4 + 1
	}
	return 2
}

// canBreak says whether the session, going on by at most depth calls, can end
// with the law broken.
func (l *law) canBreak(deeds []deed, now int, broken bool, words []sign, depth int) bool {
	if broken || l.unmet(deeds, now) {
		return true
	}
	for i := 0; depth > 0 && i < len(words); i++ {
		next, refused := follow(deeds, now, words[i])
		if l.canBreak(next, now+2, !refused && l.breaks(next, len(deeds)), words, depth-1) {
			return true
		}
	}
	return false
}

// canKeep says whether it can end with the law kept. A call that breaks the
// law breaks it for good, since breaks looks only backwards.
func (l *law) canKeep(deeds []deed, now int, broken bool, words []sign, depth int) bool {
	if broken || !l.unmet(deeds, now) {
		return !broken
	}
	for i := 0; depth > 0 && i < len(words); i++ {
		next, refused := follow(deeds, now, words[i])
		if l.canKeep(next, now+2, !refused && l.breaks(next, len(deeds)), words, depth-1) {
			return true
		}
	}
	return false
}

// verdictEnd is LTLf's: at the end of a session everything resolves.
func (l *law) verdictEnd(deeds []deed, now int, broken bool) Verdict {
	if broken || l.unmet(deeds, now) {
		return Violated
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
func follow(deeds []deed, now int, s sign) (next []deed, refused bool) {
	status := s.call.Outcome.Status
	return append(deeds, s.begun(now).ended(now+1, status)), status == Refused
}

func (s sign) begun(at int) deed {
	return deed{word: s.word, tool: s.call.Tool, server: s.call.Server, begin: at, end: inFlight}
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
