package report

import (
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// markdownDiagrams is how many sessions are drawn: GitHub shows each diagram in a
// frame of its own.
const markdownDiagrams = 20

// traces draws the sessions with violations: those with an error first.
func (m *markdownWriter) traces() {
	part := m.part("### Broken traces\n\n", "", "broken trace")
	drawn := 0
	for _, t := range m.broken() {
		if drawn == markdownDiagrams {
			part.omitted += m.s.BrokenTraces - drawn
			break
		}
		part.add(1, traceBlock(t))
		drawn++
	}
	part.end()
}

// broken returns the sessions to draw, and one more where there are more.
func (m *markdownWriter) broken() []*Trace {
	var grave, others []*Trace
	for i := range m.r.Traces {
		t := &m.r.Traces[i]
		counting, _ := t.parted()
		switch {
		case slices.ContainsFunc(counting, func(f Finding) bool { return f.Severity == acel.SeverityError }):
			grave = append(grave, t)
		case len(counting) > 0:
			others = append(others, t)
		}
		if len(grave) > markdownDiagrams {
			return grave
		}
	}
	return append(grave, others...)
}

// traceBlock draws a session, out of sight until somebody wants to see it.
func traceBlock(t *Trace) string {
	counting, _ := t.parted()
	name := htmlCode(render.Place(acel.Place{File: slashed(t.File)}))
	if t.Session != "" {
		name += ", session " + htmlCode(render.Clip(t.Session, cellName))
	}
	drawing, hidden := mermaid(t)
	text := "<details>\n<summary>" + name + ": " + plural(len(counting), "violation") + ", " + plural(t.Calls, "call") + "</summary>\n\n" +
		"```mermaid\n" + drawing + "```\n\n"
	if hidden > 0 {
		text += plural(hidden, "finding") + " at calls that are left out here.\n\n"
	}
	return text + "</details>\n"
}
