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
	key   string // of the rule
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
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{rule}})
	if err != nil {
		return drawing{}, err
	}
	return drawBy(policy, rule.Key(), calls)
}

// drawBy plays calls by a policy, and keeps what the rule of that key says.
func drawBy(policy *acel.Policy, key string, calls []acel.Call) (drawing, error) {
	d := drawing{key: key}
	session := policy.NewSession(acel.SessionOptions{})
	for _, c := range calls {
		found, err := session.Record(c)
		if err != nil {
			return d, err
		}
		d.add(stepOf(c, session), drawnCall(c), session, found)
	}
	found := session.Close()
	d.add("end", "", session, found)
	return d, nil
}

// stepOf is the step of the call that was recorded last; the end of a call is none.
func stepOf(c acel.Call, s *acel.Session) string {
	if c.Phase == acel.Ends {
		return ""
	}
	return strconv.Itoa(s.Steps())
}

func (d *drawing) add(step, call string, s *acel.Session, found []acel.Violation) {
	line := drawnLine{step: step, call: call}
	for rule, verdict := range s.Verdicts() {
		if rule.Key() == d.key {
			line.verdict = verdict
		}
	}
	for _, v := range found {
		if v.Rule == d.key {
			line.violations = append(line.violations, v)
		}
	}
	d.lines = append(d.lines, line)
	d.found += len(line.violations)
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
