package render

import "slices"

// How sessions are cut, in calls.
const (
	wholeCalls  = 12 // as many are shown whole
	firstCalls  = 8  // the beginning of a longer one without marks
	lastCalls   = 4  // its end
	callsBefore = 3  // a guilty call
	callsAfter  = 2
)

// maxLines bounds a picture.
const maxLines = 40

// shown returns the steps to show, in order.
func (p picture) shown() []int {
	n, room := len(p.calls), maxLines
	if n <= wholeCalls {
		return span(1, n)
	}
	if p.end {
		room--
	}
	if p.before > 0 {
		room--
	}
	var shown []int
	for _, step := range p.wanted() {
		at, found := slices.BinarySearch(shown, step)
		if found || step < 1 || step > n {
			continue
		}
		with := slices.Insert(slices.Clone(shown), at, step)
		if lineCount(with, n) > room {
			break
		}
		shown = with
	}
	return withoutLoneGaps(shown, n)
}

// wanted returns the steps to show of a long session, most wanted first. Some
// may come twice, and some may be steps that the session does not have.
func (p picture) wanted() []int {
	n := len(p.calls)
	around := beginningOf(p.marks.Guilty)
	wanted := slices.Concat(around, beginningOf(p.marks.Related))
	if p.end {
		around = append(around, n+1)
	} else if len(wanted) == 0 {
		return slices.Concat(span(1, firstCalls), span(n-lastCalls+1, n))
	}
	wanted = append(wanted, 1)
	for distance := 1; distance <= max(callsBefore, callsAfter); distance++ {
		for _, step := range around {
			if distance <= callsBefore {
				wanted = append(wanted, step-distance)
			}
			if distance <= callsAfter {
				wanted = append(wanted, step+distance)
			}
		}
	}
	return wanted
}

// lineCount counts the lines that the shown ones of n calls take, with those of
// the gaps between them.
func lineCount(shown []int, n int) int {
	lines, next := len(shown), 1
	for _, step := range shown {
		if step > next {
			lines++
		}
		next = step + 1
	}
	if next <= n {
		lines++
	}
	return lines
}

// withoutLoneGaps adds the calls that would be a gap of their own: they take
// the same line.
func withoutLoneGaps(shown []int, n int) []int {
	var full []int
	next := 1
	for _, step := range append(shown, n+1) {
		if step == next+1 {
			full = append(full, next)
		}
		full = append(full, step)
		next = step + 1
	}
	return full[:len(full)-1]
}

// span returns the steps from first to last.
func span(first, last int) []int {
	var steps []int
	for step := first; step <= last; step++ {
		steps = append(steps, step)
	}
	return steps
}

// beginningOf returns as many of the steps as could fill a picture.
func beginningOf(steps []int) []int { return steps[:min(len(steps), maxLines)] }
