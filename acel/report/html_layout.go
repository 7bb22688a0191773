package report

// choose returns so many of the steps, in order: what is marked first, then what is
// around it, then the beginning.
func (d *drawing) choose(steps []Step, room int) []Step {
	if len(steps) <= room {
		return steps
	}
	taken := make([]bool, len(steps))
	take := func(i int) {
		if i >= 0 && i < len(steps) && room > 0 && !taken[i] {
			taken[i] = true
			room--
		}
	}
	for distance := range nearMark + 1 {
		for i, s := range steps {
			if d.marked(s.Number) {
				take(i - distance)
				take(i + distance)
			}
		}
	}
	for i := range steps {
		take(i)
	}
	var chosen []Step
	for i, s := range steps {
		if taken[i] {
			chosen = append(chosen, s)
		}
	}
	return chosen
}

// lay puts the chosen steps into rows, with a row for each gap between them, and
// folds what is quiet.
func (d *drawing) lay(chosen []Step) {
	next := 1
	for _, s := range chosen {
		d.gap(s.Number - next)
		d.elements = append(d.elements, element{step: s})
		next = s.Number + 1
	}
	d.gap(d.calls - next + 1)
	if len(chosen) > wholeRun && len(d.found) > 0 {
		d.elements = d.folded(d.elements)
	}
	if len(d.found[endStep]) > 0 {
		d.elements = append(d.elements, element{end: true})
	}
	shown := map[int]bool{endStep: true}
	for _, s := range chosen {
		shown[s.Number] = true
	}
	for step, found := range d.found {
		if !shown[step] {
			d.hidden += len(found)
		}
	}
}

func (d *drawing) gap(calls int) {
	if calls > 0 {
		d.elements = append(d.elements, element{gap: calls})
	}
}

// folded puts runs of quiet elements into one each.
func (d *drawing) folded(all []element) []element {
	var out []element
	for i := 0; i < len(all); {
		end := i
		for end < len(all) && d.quiet(all, end) {
			end++
		}
		switch {
		case end-i >= minFold:
			out = append(out, element{fold: all[i:end]})
		case end == i:
			end++
			fallthrough
		default:
			out = append(out, all[i:end]...)
		}
		i = end
	}
	return out
}

// quiet reports whether nothing is marked at an element or near it.
func (d *drawing) quiet(all []element, at int) bool {
	for i := max(0, at-nearMark); i <= min(len(all)-1, at+nearMark); i++ {
		if all[i].gap == 0 && d.marked(all[i].step.Number) {
			return false
		}
	}
	return at > 0
}
