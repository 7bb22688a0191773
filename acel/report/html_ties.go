package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
)

// A tie joins a finding's row to the rows that decided it. Rows are places in the
// drawing.
type tie struct {
	finding, to int
	from        []int // in order
	track       int
}

func (t tie) first() int { return min(t.to, t.from[0]) }
func (t tie) last() int  { return max(t.to, t.from[len(t.from)-1]) }

// tie makes the ties of a drawing and gives each a track. Short ones are nearest to
// the dots.
func (d *drawing) tie(t *Trace) {
	at := map[int]int{}
	for i, e := range d.elements {
		at[e.number()] = i
	}
	var all []tie
	for i := range t.Violations {
		one := tie{finding: i}
		to, shown := at[stepOfFinding(&t.Violations[i])]
		if !shown {
			continue
		}
		one.to = to
		for _, step := range d.decidedBy(i) {
			if from, shown := at[step]; shown && from != to {
				one.from = append(one.from, from)
			}
		}
		switch slices.Sort(one.from); {
		case len(one.from) > 0:
			one.from = slices.Compact(one.from)
			all = append(all, one)
		case len(t.Violations[i].Related) > 0:
			d.untied++
		}
	}
	slices.SortStableFunc(all, func(a, b tie) int { return cmp.Compare(a.last()-a.first(), b.last()-b.first()) })
	for _, one := range all {
		if one.track = d.freeTrack(one); one.track < maxTracks {
			d.ties = append(d.ties, one)
		} else {
			d.untied++
		}
	}
}

// decidedBy lists the steps that decided a finding.
func (d *drawing) decidedBy(finding int) []int {
	var steps []int
	for step, relations := range d.decided {
		if slices.ContainsFunc(relations, func(r relation) bool { return r.finding == finding }) {
			steps = append(steps, step)
		}
	}
	slices.Sort(steps)
	return steps
}

// freeTrack is the first track in which nothing runs beside a tie.
func (d *drawing) freeTrack(one tie) int {
	var taken [maxTracks]bool
	for _, other := range d.ties {
		if other.first() <= one.last() && one.first() <= other.last() {
			taken[other.track] = true
		}
	}
	if free := slices.Index(taken[:], false); free >= 0 {
		return free
	}
	return maxTracks
}

func tracksOf(ties []tie) int {
	n := 0
	for _, t := range ties {
		n = max(n, t.track+1)
	}
	return n
}

// tieLines are the ties that pass or meet the element at a place.
func (d *drawing) tieLines(at, trace int) []htmlTie {
	var all []htmlTie
	for _, t := range d.ties {
		if at < t.first() || at > t.last() {
			continue
		}
		all = append(all, d.tieAt(t, at, trace))
	}
	return all
}

// tieAt is the piece of a tie beside one row: it passes, it begins at a call that
// decided, or it ends with an arrow at what was broken.
func (d *drawing) tieAt(t tie, at, trace int) htmlTie {
	x, dot := d.rail.trackX(t.track), d.rail.laneX(d.lanes.at(d.elements[at].step))
	piece := htmlTie{Finding: findingID(findingAt{trace, t.finding})}
	joins := func(there bool, dy int) {
		if there {
			piece.Curves = append(piece.Curves, htmlCurve{Class: "bend", D: bend(x, dot, dy)})
		}
	}
	above, below := at > t.first(), at < t.last()
	switch {
	case at == t.to:
		piece.Part = "ends"
		piece.Curves = []htmlCurve{{Class: "tip", D: fmt.Sprintf("M%d %dl-8 -4.5v9z", dot-tipGap, dotY)}}
		dot -= tipGap + 6
		joins(above, -bendHeight)
		joins(below, bendHeight)
	case slices.Contains(t.from, at):
		piece.Part = "begins"
		dot -= startGap
		joins(at > t.to, -bendHeight)
		joins(at < t.to, bendHeight)
	default:
		piece.Part = "passes"
	}
	piece.Lines = trunk(x, above, below)
	return piece
}

// trunk is the straight part of a tie beside a row: past it, or from one of its
// ends to where the tie bends towards the dot.
func trunk(x int, above, below bool) []htmlStroke {
	line := htmlStroke{X: x, From: top, To: bottom}
	if !above {
		line.From = strconv.Itoa(dotY + bendHeight)
	}
	if !below {
		line.To = strconv.Itoa(dotY - bendHeight)
	}
	return []htmlStroke{line}
}

// bend leads from a track to a dot.
func bend(x, dot, dy int) string {
	return fmt.Sprintf("M%d %dC%d %d %d %d %d %d", x, dotY+dy, x, dotY+dy/4, x+(dot-x)/4, dotY, dot, dotY)
}
