package report

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// How much of a session a diagram shows. Mermaid draws none of more than 50,000
// characters.
const (
	mermaidCalls  = 40     // those that are marked first, then those around them
	mermaidFound  = 3      // findings at one call
	mermaidDetail = 16_000 // bytes after which marks have no words any more
)

// The columns of the parts of a diagram.
const (
	mermaidName = 40 // who takes part
	mermaidTool = 60 // a tool, and as much of arguments or an error
	mermaidNote = 200
	mermaidWrap = 48 // of a note, between words
)

// Colours that are seen on a light page and on a dark one.
const (
	guiltyBand   = "rgba(220, 38, 38, 0.2)"
	decidingBand = "rgba(217, 119, 6, 0.2)"
)

// arrows are how calls are drawn, by how they ended: a cross is an error, a dotted
// line a call that did not happen, an open head one of which nobody knows.
var arrows = [...]string{acel.OK: "->>", acel.Failed: "-x", acel.Unfinished: "-)", acel.Refused: "--x"}

// mermaid draws a session as a Mermaid sequence diagram, every line ended by a
// newline. Callers stand to the left and servers to the right. Calls that broke a
// rule are red, with the rule and the message below them, and those that decided it
// are yellow. Where quiet calls are left out, a note has their number. hidden is the
// number of findings that are not in it.
func mermaid(t *Trace) (text string, hidden int) {
	m := newMermaidWriter(t)
	m.line("sequenceDiagram")
	m.participants("a", m.callers.names)
	m.participants("s", m.servers.names)
	for _, e := range m.d.elements {
		m.element(e)
	}
	m.gap()
	return m.String(), m.d.hidden
}

// A mermaidWriter writes a diagram.
type mermaidWriter struct {
	strings.Builder
	t                *Trace
	d                *drawing
	callers, servers lanes
	quiet            int // calls left out since the last one
}

func newMermaidWriter(t *Trace) *mermaidWriter {
	m := &mermaidWriter{t: t, d: newDrawing(t, mermaidCalls)}
	caller := func(s Step) string { return cmp.Or(s.Agent, "agent") }
	server := func(s Step) string { return cmp.Or(s.Server, "tools") }
	var steps []Step
	for _, e := range m.d.elements {
		if e.number() > 0 {
			steps = append(steps, e.step)
		}
	}
	if len(steps) == 0 {
		steps = []Step{{}}
	}
	m.callers, m.servers = lanes{namesOf(steps, caller), caller}, lanes{namesOf(steps, server), server}
	return m
}

func (m *mermaidWriter) line(text string) { m.WriteString(text + "\n") }

func (m *mermaidWriter) participants(id string, names []string) {
	for i, name := range names {
		m.line("  participant " + id + strconv.Itoa(i) + " as " + mermaidText(name, mermaidName))
	}
}

func (m *mermaidWriter) element(e element) {
	switch {
	case e.end:
		m.gap()
		m.end()
	case e.gap > 0:
		m.quiet += e.gap
	case e.fold != nil:
		for _, one := range e.fold {
			m.quiet += max(1, one.gap)
		}
	default:
		m.gap()
		m.call(e.step)
	}
}

// everybody is the reach of a note that is about the whole session.
func (m *mermaidWriter) everybody() string { return "a0,s" + strconv.Itoa(len(m.servers.names)-1) }

func (m *mermaidWriter) gap() {
	if m.quiet > 0 {
		m.note(m.everybody(), "… "+plural(m.quiet, "call"))
	}
	m.quiet = 0
}

// call draws a call, in its band where it is marked.
func (m *mermaidWriter) call(s Step) {
	a, b := "a"+strconv.Itoa(m.callers.at(s)), "s"+strconv.Itoa(m.servers.at(s))
	notes, band := m.marks(s.Number)
	if band != "" {
		m.line("  rect " + band)
	}
	m.line(fmt.Sprintf("  %s%s%s: %d %s", a, arrows[s.Status], b, s.Number, m.words(s, band != "")))
	for _, text := range notes {
		m.note(a+","+b, text)
	}
	if band != "" {
		m.line("  end")
	}
}

// words are what stands on an arrow: the tool and how the call ended, and of a
// call that matters the arguments.
func (m *mermaidWriter) words(s Step, marked bool) string {
	marked = marked && m.Len() < mermaidDetail
	text := mermaidText(cmp.Or(s.Tool, "(no name)"), mermaidTool)
	if args := dataLine(s.Args); args != "" && marked {
		text += " " + mermaidText(args, mermaidTool)
	}
	if s.Status == acel.OK {
		return text
	}
	text += " (" + s.Status.String()
	if s.Error != "" && marked {
		text += "#58; " + mermaidText(s.Error, mermaidTool)
	}
	return text + ")"
}

// end draws the end of a session at which a rule was broken.
func (m *mermaidWriter) end() {
	notes, band := m.marks(endStep)
	if band != "" {
		m.line("  rect " + band)
	}
	m.note(m.everybody(), "the session ends")
	for _, text := range notes {
		m.note(m.everybody(), text)
	}
	if band != "" {
		m.line("  end")
	}
}

// marks are the notes at a step, and the colour of its band; "" for none. What is
// excused has a note and no band.
func (m *mermaidWriter) marks(step int) (notes []string, band string) {
	for _, one := range m.d.decided[step] {
		f := &m.t.Violations[one.finding]
		if f.Excuse == nil {
			notes = append(notes, strings.TrimSuffix("decides "+stepName(stepOfFinding(f))+": "+one.note, ": "))
			band = decidingBand
		}
	}
	for _, i := range m.d.found[step] {
		f := &m.t.Violations[i]
		if f.Excuse != nil {
			notes = append(notes, f.Excuse.Kind.String()+" ["+render.Clip(f.Rule, mermaidName)+"]")
			continue
		}
		notes = append(notes, f.Severity.String()+" ["+render.Clip(f.Rule, mermaidName)+"] "+f.Message)
		band = guiltyBand
	}
	if more := len(notes) - mermaidFound; more > 0 {
		notes = append(notes[:mermaidFound:mermaidFound], "and "+strconv.Itoa(more)+" more")
	}
	if m.Len() > mermaidDetail && len(notes) > 0 {
		notes = []string{plural(len(notes), "remark")}
	}
	return notes, band
}

// note writes a note over those who take part.
func (m *mermaidWriter) note(over, text string) {
	m.line("  Note over " + over + ": " + mermaidWrapped(text))
}
