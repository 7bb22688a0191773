package acel

// breaks says whether deed i breaks the law as it begins, but for what it
// owes to others; see debts.
func (l *law) breaks(deeds []deed, i int) bool {
	at := deeds[i].begin
	x, y := l.matches(0, deeds[i]), l.matches(1, deeds[i])
	if l.unsure(deeds[i]) && l.only == "" && !l.safe(deeds, at) {
		return true
	}
	switch l.template {
	case "must_precede", "must_precede_immediately":
		return y && !l.before(0, asDone, deeds, i)
	case "cannot_follow_without":
		return x && !l.before(1, asDone, deeds, i)
	case "must_precede_each":
		return y && !l.fresh(deeds, i)
	case "never_after":
		return x && l.before(1, asTried, deeds, i)
	case "mutually_exclusive", "one_of":
		return x && y || x && l.some(1, asTried, deeds, at) || y && l.some(0, asTried, deeds, at)
	case "must_follow_each":
		return x && l.owing(deeds, at)
	case "only":
		return !x
	case "must_be_first":
		return !x && !anyHappened(deeds, at)
	}
	return x && l.exceeds(deeds, i)
}

// exceeds says whether deed i, which matches, is more than a budget allows.
func (l *law) exceeds(deeds []deed, i int) bool {
	at := deeds[i].begin
	switch l.template {
	case "never":
		return true
	case "at_most_n_times", "exactly_n_times":
		return l.number(0, asTried, deeds, at)+1 > l.n
	case "at_most_total":
		a := l.amounts[deeds[i].word]
		return !a.good || l.total(deeds, at)+a.value > l.limit
	case "at_most_per_turn":
		return l.numberLike(deeds, i, func(d deed) bool { return d.turn != "" && d.turn == deeds[i].turn })+1 > l.n
	case "no_repeat":
		if l.afterError {
			return l.run(deeds, i) >= l.n
		}
		return l.numberLike(deeds, i, func(d deed) bool { return l.same[d.word] == l.same[deeds[i].word] })+1 > l.n
	case "rate_limit":
		return deeds[i].time > 0 && l.busiest(deeds, i) > l.n
	}
	return false
}

// safe says whether nothing can break the law any more.
func (l *law) safe(deeds []deed, at int) bool {
	if l.within > 0 || l.span > 0 || l.per != nil {
		return false
	}
	switch l.template {
	case "must_precede":
		return l.some(0, asDone, deeds, at)
	case "cannot_follow_without":
		return l.some(1, asDone, deeds, at)
	case "both_or_neither":
		return l.some(0, asDone, deeds, at) && l.some(1, asDone, deeds, at)
	}
	return false
}

// numberLike is how many deeds that are like deed i count as it begins.
func (l *law) numberLike(deeds []deed, i int, like func(deed) bool) int {
	n := 0
	for j, d := range deeds {
		if like(d) && l.counts(0, asTried, deeds, j, deeds[i].begin) {
			n++
		}
	}
	return n
}

// run is how many calls, the same as deed i, come directly before it and before
// each other, each of which had failed as the next began.
func (l *law) run(deeds []deed, i int) int {
	n := 0
	for {
		at, before := deeds[i].begin, -1
		for j, d := range deeds {
			if d.begin < at && d.happenedBefore(at) && (before < 0 || d.begin > deeds[before].begin) {
				before = j
			}
		}
		if before < 0 || deeds[before].end >= at || deeds[before].status != Failed || l.same[deeds[before].word] != l.same[deeds[i].word] {
			return n
		}
		n, i = n+1, before
	}
}

// busiest is how many calls the fullest window holds that holds deed i, of
// those that count as it begins.
func (l *law) busiest(deeds []deed, i int) int {
	at, most := deeds[i].begin, 0
	for first := deeds[i].time - l.window + 1; first <= deeds[i].time; first++ {
		n := 1
		for j, d := range deeds {
			if d.time > 0 && first <= d.time && d.time < first+l.window && l.counts(0, asTried, deeds, j, at) {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

func anyHappened(deeds []deed, at int) bool {
	for _, d := range deeds {
		if d.begin < at && d.happenedBefore(at) {
			return true
		}
	}
	return false
}

// unmet says whether the session, ending now, leaves a requirement open.
func (l *law) unmet(deeds []deed, now int) bool {
	switch l.template {
	case "required_before_session_end":
		return !l.some(0, asDone, deeds, now)
	case "at_least_n_times", "exactly_n_times":
		return l.number(0, asDone, deeds, now) < l.n
	case "must_be_last":
		last := -1
		for j, d := range deeds {
			if d.begin < now && d.happenedBefore(now) && (last < 0 || d.begin > deeds[last].begin) {
				last = j
			}
		}
		return last >= 0 && !l.counts(0, asDone, deeds, last, now)
	case "both_or_neither":
		called := l.some(0, asTried, deeds, now) || l.some(1, asTried, deeds, now)
		return called && !(l.some(0, asDone, deeds, now) && l.some(1, asDone, deeds, now))
	case "one_of":
		return !l.some(0, asDone, deeds, now) && !l.some(1, asDone, deeds, now)
	case "must_follow", "must_follow_each", "must_follow_immediately":
		return l.owing(deeds, now)
	}
	return false
}
