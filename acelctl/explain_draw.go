package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// callCells bounds a call in a drawing.
const callCells = 60

// A drawing is a session as the engine judged it, a line for each step.
type drawing struct {
	lines []drawnLine
	found int // violations
}

// A drawnLine is a step, or the end of the session.
type drawnLine struct {
	step, call string
	verdict    acel.Verdict
	violations []acel.Violation
}

// draw plays calls through the engine and keeps what the rule says of each.
func draw(rule acel.Rule, calls []acel.Call) (drawing, error) {
	var d drawing
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{rule}})
	if err != nil {
		return d, err
	}
	session := policy.NewSession(acel.SessionOptions{})
	for i, c := range calls {
		found, err := session.Record(c)
		if err != nil {
			return d, err
		}
		d.add(strconv.Itoa(i+1), drawnCall(c), session, found)
	}
	found := session.Close()
	d.add("end", "", session, found)
	return d, nil
}

func (d *drawing) add(step, call string, s *acel.Session, found []acel.Violation) {
	line := drawnLine{step: step, call: call, violations: found}
	for _, verdict := range s.Verdicts() { // of the one rule
		line.verdict = verdict
	}
	d.lines = append(d.lines, line)
	d.found += len(found)
}

// drawnCall writes a call with its arguments, what it returned or how it failed,
// and what else a rule may look at.
func drawnCall(c acel.Call) string {
	text := c.Tool
	if len(c.Args) > 0 {
		text += " " + string(c.Args)
	}
	if len(c.Outcome.Result) > 0 {
		text += " -> " + string(c.Outcome.Result)
	}
	if c.Outcome.Status != acel.OK {
		text += " (" + c.Outcome.Status.String() + ": " + c.Outcome.Error + ")"
	}
	if !c.Time.IsZero() {
		text += " at " + c.Time.Format(time.TimeOnly)
	}
	if c.Turn != "" {
		text += " in turn " + c.Turn
	}
	return render.Clip(text, callCells)
}

// String draws the session: step, call and verdict, and below a step the
// violations that happened at it.
func (d drawing) String() string {
	width := 0
	for _, l := range d.lines {
		width = max(width, utf8.RuneCountInString(l.call))
	}
	var b strings.Builder
	for _, l := range d.lines {
		fmt.Fprintf(&b, "  %3s  %-*s  %s\n", l.step, width, l.call, l.verdict)
		for _, v := range l.violations {
			b.WriteString(paragraph(render.Clip(v.Message, messageCells), "       ^ ", "         "))
		}
	}
	return b.String()
}
