package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// How much of a call's texts is shown, in columns.
const (
	cellArgs  = 200 // of arguments in a line
	cellShort = 64  // of arguments that need no unfolding
	cellError = 240
	cellTurn  = 24
)

// An htmlRow is a row of a timeline.
type htmlRow struct {
	ID, Class, Number, Tool, By, Status string
	Clock, Since, Datetime              string
	Turn                                string
	Args, Whole, Error                  string
	State                               []htmlChange
	StateLabel                          string
	Decided                             []htmlReference
	Found                               []htmlFound
	Rail                                htmlRail
	Label                               string // of a gap or a fold
	Fold                                []htmlRow
}

// An htmlReference leads to another row.
type htmlReference struct{ Link, Of, Note string }

// A rowWriter makes the rows of one session.
type rowWriter struct {
	h     *htmlWriter
	t     *Trace
	d     *drawing
	trace int
	// states are the changes of the state by step, once they are asked for.
	states map[int]stateChange
	before Step // the step of the row before
}

// all makes the rows of elements: those of the drawing itself, or those of a fold,
// whose lines the fold draws.
func (w *rowWriter) all(elements []element, outer bool) []htmlRow {
	rows := make([]htmlRow, len(elements))
	for i, e := range elements {
		row := w.row(e)
		if outer {
			row.Rail.Lines, row.Rail.Ties = w.d.laneLines(i), w.d.tieLines(i, w.trace)
		}
		rows[i] = row
	}
	bands(rows, elements)
	return rows
}

func (w *rowWriter) row(e element) htmlRow {
	switch {
	case e.fold != nil:
		calls := 0
		for _, one := range e.fold {
			calls += max(1, one.gap)
		}
		return htmlRow{Label: plural(calls, "call") + ", nothing found", Fold: w.all(e.fold, false)}
	case e.gap > 0:
		return htmlRow{Label: "… " + plural(e.gap, "call") + " left out"}
	case e.end:
		row := htmlRow{ID: w.rowID(endStep), Number: "end", Tool: "the session ends"}
		return w.marked(row, e)
	}
	return w.marked(w.call(e.step), e)
}

// rowID is the id of the row of a step, or of the end.
func (w *rowWriter) rowID(step int) string {
	if step == endStep {
		return traceID(w.trace) + "-end"
	}
	return traceID(w.trace) + "-s" + strconv.Itoa(step)
}

// call makes the row of a call, but for what was found at it.
func (w *rowWriter) call(s Step) htmlRow {
	row := htmlRow{
		ID: w.rowID(s.Number), Number: strconv.Itoa(s.Number), Tool: render.Clip(s.Tool, cellName),
		By: by(s), Error: quoted(s.Error),
	}
	if row.Tool == "" {
		row.Tool = "(no name)"
	}
	if s.Status != acel.OK {
		row.Status = s.Status.String()
	}
	w.clock(&row, s)
	w.arguments(&row, s)
	if w.states == nil {
		w.states = stateChanges(w.t.Timeline)
	}
	row.State, row.StateLabel = w.states[s.Number].all, w.states[s.Number].label()
	w.before = s
	return row
}

// by names who called, and where.
func by(s Step) string {
	var names []string
	if s.Server != "" {
		names = append(names, "on "+render.Clip(s.Server, cellName))
	}
	if s.Agent != "" {
		names = append(names, "by "+render.Clip(s.Agent, cellName))
	}
	return strings.Join(names, " ")
}

// quoted is the text of an error, between quotation marks; "" for none.
func quoted(text string) string {
	if text == "" {
		return ""
	}
	return "“" + render.Clip(text, cellError) + "”"
}

// arguments shows short arguments, and of longer ones the beginning, with the rest
// on demand.
func (w *rowWriter) arguments(row *htmlRow, s Step) {
	row.Args = dataLine(s.Args)
	if row.Args == "" || len(row.Args) <= cellShort && s.ArgsLength <= len(s.Args) {
		return
	}
	room := min(w.h.args, argsQuiet)
	if w.d.marked(s.Number) {
		room = min(w.h.args, argsMarked)
	}
	if room <= 0 {
		return
	}
	row.Whole = dataText(s.Args, s.ArgsLength, room)
	w.h.args -= len(row.Whole)
}

// marked adds what was found at the row, and what the row decided.
func (w *rowWriter) marked(row htmlRow, e element) htmlRow {
	class := shapeOf(e)
	row.Rail.Dot = &htmlDot{Class: class, Shape: class, X: w.d.rail.laneX(w.d.lanes.at(e.step)) - 12, Y: dotY - 12}
	row.Decided = w.decisions(e.number())
	if len(row.Decided) > 0 {
		row.Class = "decisive"
		row.Rail.Dot.Class += " decisive"
	}
	counting := false
	for _, i := range w.d.found[e.number()] {
		row.Found = append(row.Found, w.found(i))
		counting = counting || w.t.Violations[i].Excuse == nil
	}
	if len(row.Found) > 0 {
		row.Class = "forgiven"
		if counting {
			row.Class = "guilty"
		}
		row.Rail.Dot.Halo = true
		row.Rail.Dot.Class += " " + row.Class
		row.Rail.Label = w.joined(row.Found)
	}
	return row
}

// linkTo is the id of the row of a step; "" where it has none, or is folded.
func (w *rowWriter) linkTo(step int) string {
	if slices.ContainsFunc(w.d.elements, func(e element) bool { return e.number() == step }) {
		return w.rowID(step)
	}
	return traceID(w.trace)
}

func stepName(step int) string {
	if step == endStep {
		return "the end"
	}
	return "step " + strconv.Itoa(step)
}

// bands marks the rows that one reply of the model issued together.
func bands(rows []htmlRow, elements []element) {
	turn := func(i int) string {
		if i >= len(elements) || elements[i].number() < 0 {
			return ""
		}
		return elements[i].step.Turn
	}
	for i := 0; i < len(rows); {
		end := i + 1
		for turn(i) != "" && end < len(rows) && turn(end) == turn(i) {
			end++
		}
		if end-i > 1 {
			for k := i; k < end; k++ {
				rows[k].Class += " band"
				rows[k].Turn = fmt.Sprintf("turn %s · %d of %d", render.Clip(turn(i), cellTurn), k-i+1, end-i)
			}
			rows[i].Class += " first"
			rows[end-1].Class += " last"
		}
		i = end
	}
}
