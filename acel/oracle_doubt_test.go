package acel

// timed says whether the law looks at clocks.
func (l *law) timed() bool { return l.span > 0 || l.template == "rate_limit" }

// sure is what the law says for certain, whatever the distances are that nobody
// knows, and whether it might say more.
func (l *law) sure(says func(*law) int) (n int, more bool) {
	if l.span == 0 && !l.reads {
		return says(l), false
	}
	close, far := *l, *l
	close.near, far.near = true, false
	a, b := says(&close), says(&far)
	return min(a, b), a != b
}

// doubtful says whether it cannot be told of some call, or of the end, if it
// keeps the law.
func (l *law) doubtful(deeds []deed, now int) bool {
	if !l.timed() && !l.reads {
		return false
	}
	for i, d := range deeds {
		if !d.happened() {
			continue
		}
		_, begin := l.sure(func(l *law) int { return l.objects(deeds, i) })
		_, end := l.sure(func(l *law) int { return l.ends(deeds, i) })
		if begin || end || l.template == "rate_limit" && l.matches(0, d) && d.time == 0 {
			return true
		}
	}
	_, left := l.sure(func(l *law) int { return l.leaves(deeds, now) })
	return left
}

// unseen says whether a call ended well whose result the law asks for, and it was
// not recorded. The engine may then leave undecided what is certain all the same.
func (l *law) unseen(deeds []deed) bool {
	for _, d := range deeds {
		for slot := range l.seen {
			for _, m := range l.membersAt(slot, d) {
				if m.result != "" && d.status == OK && d.end != inFlight && l.words[d.word].Outcome.Result == nil {
					return true
				}
			}
		}
	}
	return false
}

func (l *law) membersAt(slot int, d deed) []choice {
	if len(l.seen[slot]) == 0 {
		return nil
	}
	return l.seen[slot][d.word].by
}

// forgotten says whether a call that could have been followed in time was
// released, while another one came behind. The engine does not go back to that
// one, which may stand near enough now.
func (l *law) forgotten(deeds []deed) bool {
	if !l.follows() {
		return false
	}
	released, other := false, false
	for _, d := range deeds {
		if l.matches(1, d) {
			released, other = released || !d.happened(), other || d.happened()
		}
	}
	return released && other
}
