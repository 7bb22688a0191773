package ginkgoacel

import (
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// How much of an evidence its text shows.
const (
	nameCells  = 240  // columns of a name or a message in one line
	shownLines = 1000 // lines of an explanation
)

// String returns the violations in the one text form, among the trace's calls;
// or that the trace keeps the rules, in a line; or else what it does, or why it
// could not be judged. Nothing in it is obeyed by a terminal, by Ginkgo's
// console or by a build server.
func (e Evidence) String() string {
	var b strings.Builder
	switch {
	case e.Error != "":
		e.writeViolations(&b)
		if b.Len() > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "could not judge %s: %s", e.subject(), visible(e.Error))
	case e.Property == "":
		b.WriteString(e.trace() + "\n")
		o := e.options()
		_ = render.Steps(&b, o.Steps, render.Marks{}, o) // a strings.Builder does not fail
	case e.Explanation != "":
		fmt.Fprintf(&b, "%s: %s, %s", e.property(), e.trace(), visible(e.Explanation))
	default:
		if e.Holds {
			b.WriteString(e.keeps() + "\n\n")
		}
		e.writeViolations(&b)
	}
	return strings.TrimRight(b.String(), "\n")
}

func (e Evidence) trace() string { return render.Clip(e.Trace.String(), lineCells) }

func (e Evidence) property() string { return render.Clip(e.Property, nameCells) }

// subject is what was to be judged, and by what.
func (e Evidence) subject() string {
	var parts []string
	if len(e.Trace.Calls) > 0 || e.Trace.Name != "" { // one was read
		parts = append(parts, e.trace())
	}
	if e.Property != "" {
		parts = append(parts, e.property())
	}
	if len(parts) == 0 {
		return "the trace"
	}
	return strings.Join(parts, " by ")
}

// keeps says that the rules are kept, and how much that means.
func (e Evidence) keeps() string {
	text := e.trace() + ", keeps " + e.property()
	var idle []acel.RuleResult
	for _, r := range e.Rules {
		if !r.Exercised {
			idle = append(idle, r)
		}
	}
	switch {
	case len(idle) == 0:
	case len(e.Rules) == 1:
		text += ", since no call has anything to do with it"
	case len(idle) == 1:
		text += ", though no call has anything to do with " + render.Clip(idle[0].Rule.Key(), nameCells)
	default:
		text += fmt.Sprintf(", though no call has anything to do with %d rules", len(idle))
	}
	if len(e.Violations) > 0 {
		text += "; what it breaks has a lesser severity than error:"
	}
	return text
}

// options say how a violation is shown: among the trace's calls.
func (e Evidence) options() render.Options {
	steps, _ := e.Trace.Steps() // a trace that has none is shown without
	return render.Options{Steps: steps, Place: acel.Place{File: e.Trace.Name}, Session: e.Trace.Session}
}

func (e Evidence) writeViolations(b *strings.Builder) {
	_ = render.Violations(b, e.Violations, e.options()) // a strings.Builder does not fail
}

// visible sanitizes a text of several lines.
func visible(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if len(lines) == shownLines {
			lines = append(lines, "…")
			break
		}
		lines = append(lines, render.Clip(strings.TrimSuffix(line, "\n"), lineCells))
	}
	return strings.Join(lines, "\n")
}

// lineCells is how wide a line of an explanation may be, in columns of a
// terminal.
const lineCells = 1000
