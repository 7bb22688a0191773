package report

import (
	"cmp"
	"slices"
	"strconv"
)

// How a long session is drawn.
const (
	nearMark = 2  // calls on each side of a marked one are never folded
	minFold  = 6  // so many quiet calls in a row are folded
	wholeRun = 24 // a session of no more calls is not folded
)

// A drawing is a session as it is drawn: rows from top to bottom, and at their left
// the lines that join what was broken to what decided it.
type drawing struct {
	elements []element
	rows     int // calls among them
	calls    int // of the session
	hidden   int // findings at calls that are not drawn
	untied   int // findings whose lines are not drawn
	lanes    lanes
	rail     rail
	ties     []tie
	found    map[int][]int // findings by step, and those of the end at endStep
	decided  map[int][]relation
}

// endStep stands for the end of a session.
const endStep = -1

// An element is one row: a call, the end of the session, calls that are left out,
// or calls that are folded.
type element struct {
	step Step
	end  bool
	gap  int
	fold []element
}

// A relation says that a call decided a finding.
type relation struct {
	finding int
	note    string
}

// newDrawing draws a session in so many rows.
func newDrawing(t *Trace, room int) *drawing {
	d := &drawing{calls: t.Calls, found: map[int][]int{}, decided: map[int][]relation{}}
	steps := d.steps(t)
	d.lanes = lanesOf(steps)
	chosen := d.choose(steps, room)
	d.rows = len(chosen)
	d.lay(chosen)
	d.tie(t)
	d.rail = rail{tracks: tracksOf(d.ties), lanes: len(d.lanes.names)}
	return d
}

// stepOfFinding is the step of a finding, or endStep.
func stepOfFinding(f *Finding) int {
	if f.Call == nil {
		return endStep
	}
	return f.Step
}

// steps takes down where the findings are, and returns the calls of the timeline
// with those that only the findings know of.
func (d *drawing) steps(t *Trace) []Step {
	var all []Step
	if t.Timeline != nil {
		all = slices.Clone(t.Timeline.Steps)
	}
	seen := map[string]int{}
	for i := range t.Violations {
		f := &t.Violations[i]
		at := stepOfFinding(f)
		d.found[at] = append(d.found[at], i)
		if f.Call != nil && len(all) < 2*maxTimeline {
			call := *f.Call
			call.Outcome.Error = "" // of which Add keeps nothing
			step := stepOf(call, f.Step)
			step.ArgsLength = t.argsLength(f.Call)
			all = append(all, step)
		}
		if seen[f.Rule]++; seen[f.Rule] > maxShown {
			continue
		}
		for _, r := range f.Related {
			if r.Step != at {
				d.decided[r.Step] = append(d.decided[r.Step], relation{i, r.Note})
			}
			all = append(all, Step{Number: r.Step, Tool: r.Tool, Server: r.Server, Status: r.Status, Place: r.Place})
		}
	}
	slices.SortStableFunc(all, func(a, b Step) int { return cmp.Compare(a.Number, b.Number) })
	return slices.CompactFunc(all, func(a, b Step) bool { return a.Number == b.Number })
}

// marked reports whether a call broke a rule or decided that one was broken.
func (d *drawing) marked(step int) bool { return len(d.found[step])+len(d.decided[step]) > 0 }

// shows reports whether a finding is drawn at its call.
func (d *drawing) shows(finding int) bool {
	for _, e := range d.elements {
		if slices.Contains(d.found[e.number()], finding) {
			return true
		}
	}
	return false
}

// number is the step of an element, endStep for the end, and no step's for others.
func (e element) number() int {
	switch {
	case e.end:
		return endStep
	case e.gap > 0 || e.fold != nil:
		return endStep - 1
	}
	return e.step.Number
}

// note says what is left out of the drawing; "" where nothing is.
func (d *drawing) note() string {
	text := ""
	if left := d.calls - d.rows; left > 0 && d.rows > 0 {
		text = strconv.Itoa(left) + " of " + plural(d.calls, "call") + " are left out. "
	}
	if d.hidden > 0 {
		text += plural(d.hidden, "finding") + " at calls that are left out stand only in the list of findings. "
	}
	if d.untied > 0 {
		text += "The lines of " + plural(d.untied, "finding") + " are not drawn, for want of room. "
	}
	return text
}

// shapeOf names the shape of a row's dot.
func shapeOf(e element) string {
	if e.end {
		return "end"
	}
	return e.step.Status.String()
}
