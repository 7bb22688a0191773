package render

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// Marks are the steps of a session to point at, counted from 1, in any order.
// Those that the session does not have are ignored. The zero value marks none.
type Marks struct {
	// Guilty are the offending calls, marked ">".
	Guilty []int
	// Related are the calls that decided it, marked "*" unless they are guilty
	// themselves.
	Related []int
}

// Steps writes the calls of a session, whole and by step as [acel.Trace.Steps]
// returns them, each in a line of its own: its mark, its step, what was called,
// and how it ended unless that was well. Results, and what the user said, are shown
// where the options want it.
//
// A long session is cut, and a line says how many calls each gap holds, and how
// many of these are marked. It keeps the marked calls, the first one, and those
// around the guilty ones; without marks, its beginning and its end. Of more
// marks than 40 lines hold, the guilty ones are kept first, then the earliest.
//
// No calls are no lines. The error is w's.
func Steps(w io.Writer, calls []acel.Call, m Marks, o Options) error {
	var b strings.Builder
	p := picture{calls: calls, before: o.Before, marks: m.since(o.Before).within(len(calls))}
	p.write(&b, o, Bad)
	_, err := io.WriteString(w, b.String())
	return err
}

// A picture is a session as its calls, of which some are shown.
type picture struct {
	calls  []acel.Call
	before int   // how many calls came before them
	marks  Marks // as if none had come before; in order, and all of them there
	// end marks the end of the session as guilty.
	end bool
}

// stepsOf returns the picture of a violation. ok is false where the options
// give no calls, or not those of its session: its step is beyond them, is
// another tool's, or is not the last where the session ended.
func stepsOf(v acel.Violation, o Options) (p picture, ok bool) {
	n, at := len(o.Steps), v.Step-o.Before
	if at < 1 || at > n {
		return picture{}, false
	}
	var m Marks
	for _, r := range v.Related {
		m.Related = append(m.Related, r.Step)
	}
	p = picture{calls: o.Steps, before: o.Before, end: v.Call == nil}
	if !p.end {
		m.Guilty = []int{v.Step}
	}
	p.marks = m.since(o.Before).within(n)
	return p, p.end && at == n || !p.end && o.Steps[at-1].Tool == v.Call.Tool
}

// write adds the lines to b; guilty is the style of what is marked so.
func (p picture) write(b *strings.Builder, o Options, guilty Style) {
	shown, next := p.shown(), 1-p.before
	for _, step := range shown {
		p.writeGap(b, o, next, step)
		p.writeCall(b, o, guilty, step, len(strconv.Itoa(p.before+shown[len(shown)-1])))
		next = step + 1
	}
	p.writeGap(b, o, next, len(p.calls)+1)
	if p.end {
		b.WriteString(o.Paint(guilty, "    >") + " " + sessionEnd + "\n")
	}
}

// writeCall adds the line of one call, its step written in so many digits.
func (p picture) writeCall(b *strings.Builder, o Options, guilty Style, step, digits int) {
	mark, style := " ", Faint
	switch {
	case has(p.marks.Guilty, step):
		mark, style = ">", guilty
	case has(p.marks.Related, step):
		mark, style = "*", Strong
	}
	c := &p.calls[step-1]
	gutter := fmt.Sprintf("    %s %*d", mark, digits, p.before+step)
	line := Clip(c.Tool, nameCells) + particulars(c) + ending(c.Outcome)
	if o.Talk && c.User != "" {
		b.WriteString(strings.Repeat(" ", len(gutter)) + "  user: " + quote(c.User) + "\n")
	}
	b.WriteString(o.Paint(style, gutter) + strings.TrimRight("  "+line, " ") + "\n")
	if o.Talk && len(c.Outcome.Result) > 0 {
		b.WriteString(strings.Repeat(" ", len(gutter)) + "  = " + clipData(c.Outcome.Result) + "\n")
	}
}

// writeGap adds a line for the calls from one step up to another, if any.
func (p picture) writeGap(b *strings.Builder, o Options, from, to int) {
	if from == to {
		return
	}
	line := fmt.Sprintf("      … %d calls", to-from)
	if marked := p.marks.between(from, to); marked > 0 {
		line += fmt.Sprintf(", %d of them marked", marked)
	}
	b.WriteString(o.Paint(Faint, line) + "\n")
}
