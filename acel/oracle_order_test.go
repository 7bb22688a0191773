package acel

import "slices"

// callsApart is how many calls further on deed i stands than deed j, of those
// that happened as far as is known just before a moment.
func callsApart(deeds []deed, j, i, at int) int {
	n := 0
	for k, d := range deeds {
		if deeds[j].begin < d.begin && d.begin <= deeds[i].begin && (k == i || d.happenedBefore(at)) {
			n++
		}
	}
	return n
}

// reaches says whether deed i stands within the law's bound of deed j.
func (l *law) reaches(deeds []deed, j, i, at int) bool {
	switch {
	case l.calls() > 0:
		return callsApart(deeds, j, i, at) <= l.calls()
	case l.span > 0 && (deeds[j].time == 0 || deeds[i].time == 0):
		return l.near
	case l.span > 0:
		return deeds[i].time-deeds[j].time <= l.span
	}
	return true
}

// calls is the bound in calls; the names of two templates say it.
func (l *law) calls() int {
	switch l.template {
	case "must_precede_immediately", "must_follow_immediately":
		return 1
	}
	return l.within
}

// before says whether, as deed i begins, an earlier one counts for an operand
// that is not too far away.
func (l *law) before(slot int, as reading, deeds []deed, i int) bool {
	at := deeds[i].begin
	for j := range deeds {
		if l.counts(slot, as, deeds, j, at) && l.reaches(deeds, j, i, at) {
			return true
		}
	}
	return false
}

// fresh says whether, as deed i begins, there is a call of the first operand of
// its own: begun after the last of the second.
func (l *law) fresh(deeds []deed, i int) bool {
	at, last := deeds[i].begin, -1
	for j, d := range deeds {
		if l.counts(1, asTried, deeds, j, at) {
			last = max(last, d.begin)
		}
	}
	for j, d := range deeds {
		if d.begin > last && l.counts(0, asDone, deeds, j, at) && l.reaches(deeds, j, i, at) {
			return true
		}
	}
	return false
}

// followed says whether, just before a moment, deed i has been followed by what
// it asks for.
func (l *law) followed(deeds []deed, i, at int) bool {
	for j, d := range deeds {
		if d.begin > deeds[i].begin && l.counts(1, asDone, deeds, j, at) && l.reaches(deeds, i, j, at) {
			return true
		}
	}
	return false
}

// owing says whether, just before a moment, a call of the first operand waits
// for one of the second, and may wait.
func (l *law) owing(deeds []deed, at int) bool {
	given := l.blames(deeds, at)
	if l.span > 0 { // the clock of a call is looked at before the call
		given = l.blames(deeds, at+1)
	}
	for i := range deeds {
		if l.counts(0, asTried, deeds, i, at) && !l.followed(deeds, i, at) && !holds(given, i) {
			return true
		}
	}
	return false
}

// A blame is the report of a call that waited for another in vain, at a moment:
// of a call that was the last chance (by), or of nobody (-1).
type blame struct{ debt, by, moment int }

// follows says whether the law makes calls wait for others, no longer than a
// bound.
func (l *law) follows() bool {
	switch l.template {
	case "must_follow", "must_follow_each", "must_follow_immediately":
		return l.calls() > 0 || l.span > 0
	}
	return false
}

// blames are those that stand just before a moment. One that blames a call which
// was released since is void.
func (l *law) blames(deeds []deed, now int) []blame {
	if !l.follows() || !slices.ContainsFunc(deeds, func(d deed) bool { return l.matches(0, d) }) {
		return nil
	}
	var standing []blame
	for m := range now {
		k, begins := event(deeds, m)
		if k < 0 {
			continue
		}
		if !begins && deeds[k].status == Refused {
			var kept []blame
			for _, b := range standing {
				if b.by != k {
					kept = append(kept, b)
				}
			}
			standing = kept
		}
		if !begins && !l.matches(1, deeds[k]) { // its end dashes no hope
			continue
		}
		for i := range deeds {
			if !l.counts(0, asTried, deeds, i, m+1) || holds(standing, i) || !l.hopeless(deeds, i, m+1) {
				continue
			}
			b := blame{i, -1, m}
			if begins && l.calls() > 0 {
				b.by = k
			}
			standing = append(standing, b)
		}
	}
	return standing
}

func holds(all []blame, debt int) bool {
	for _, b := range all {
		if b.debt == debt {
			return true
		}
	}
	return false
}

// event is what happened at a moment: a deed that began, or one that ended.
func event(deeds []deed, moment int) (k int, begins bool) {
	for k, d := range deeds {
		if d.begin == moment || d.end == moment {
			return k, d.begin == moment
		}
	}
	return -1, false
}

// hopeless says whether, by what is known just before a moment, nothing can
// follow deed i in time any more.
func (l *law) hopeless(deeds []deed, i, at int) bool {
	if l.followed(deeds, i, at) {
		return false
	}
	last, clock := i, 0
	for j, d := range deeds {
		if d.begin >= at {
			continue
		}
		if d.begin > deeds[i].begin {
			clock = max(clock, d.time)
		}
		if d.begin > deeds[last].begin && d.happenedBefore(at) {
			last = j
		}
		if d.end >= at && d.begin > deeds[i].begin && l.matches(1, d) && l.reaches(deeds, i, j, at) {
			return false
		}
	}
	if l.calls() > 0 {
		return callsApart(deeds, i, last, at) >= l.calls()
	}
	return deeds[i].time > 0 && clock-deeds[i].time > l.span
}

// objections is how often deed i breaks the law as it begins: by itself, and
// for the calls that were to be followed in time and are not.
func (l *law) objections(deeds []deed, i int) int {
	n, _ := l.sure(func(l *law) int { return l.objects(deeds, i) })
	return n
}

func (l *law) objects(deeds []deed, i int) int {
	return l.eachKey(func(l *law) int {
		n := 0
		if l.breaks(deeds, i) {
			n = 1
		}
		for _, b := range l.blames(deeds, deeds[i].begin+1) {
			switch {
			case b.moment != deeds[i].begin:
			case b.by == i:
				n = max(n, 1)
			default:
				n++
			}
		}
		return n
	}) + l.unkeyed(deeds[i])
}

// notices is how often the law turns out to be broken as deed i ends.
func (l *law) notices(deeds []deed, i int) int { return l.noticesFrom(deeds, i, 0) }

// noticesFrom is notices, if that is no earlier than a moment.
func (l *law) noticesFrom(deeds []deed, i, from int) int {
	if !l.follows() || deeds[i].end < from || deeds[i].end == inFlight {
		return 0
	}
	n, _ := l.sure(func(l *law) int { return l.ends(deeds, i) })
	return n
}

func (l *law) ends(deeds []deed, i int) int {
	return l.eachKey(func(l *law) int {
		n := 0
		for _, b := range l.blames(deeds, deeds[i].end+1) {
			if b.moment == deeds[i].end {
				n++
			}
		}
		return n
	})
}

// left is how many requirements the session, ending now, leaves open: of each
// key at most one, and of those only that a call has had.
func (l *law) left(deeds []deed, now int) int {
	n, _ := l.sure(func(l *law) int { return l.leaves(deeds, now) })
	return n
}

func (l *law) leaves(deeds []deed, now int) int {
	return l.eachKey(func(l *law) int {
		if l.unmet(deeds, now) && (l.only == "" || l.matched(0, deeds) || l.matched(1, deeds)) {
			return 1
		}
		return 0
	})
}

// blamed says whether a call has been followed too late.
func (l *law) blamed(deeds []deed, now int) bool {
	if !l.follows() {
		return false
	}
	n, _ := l.sure(func(l *law) int { return l.eachKey(func(l *law) int { return len(l.blames(deeds, now)) }) })
	return n > 0
}
