package report

import (
	"fmt"
	"strings"
)

// text writes the help as plain text.
func (h ruleHelp) text() string {
	var b strings.Builder
	b.WriteString(h.rule + "\n")
	if h.place != "" {
		b.WriteString("at " + h.place + "\n")
	}
	b.WriteString("\n" + sentence(h.meaning) + "\n")
	if h.advice != "" {
		b.WriteString("\n" + sentence(h.advice) + "\n")
	}
	if len(h.params) > 0 {
		b.WriteString("\nParameters:\n")
	}
	for _, p := range h.params {
		name := p.name
		if p.value != "" {
			name += " = " + p.value
		}
		fmt.Fprintf(&b, "  %s: %s\n", name, p.meaning)
	}
	if h.example != "" {
		fmt.Fprintf(&b, "\nA session that keeps %s:\n%s\nA session that breaks it:\n%s", h.example, drawnSteps(h.kept), drawnSteps(h.broken))
		b.WriteString("\nCommon mistakes:\n")
	}
	for _, m := range h.mistakes {
		b.WriteString("  - " + m + "\n")
	}
	return b.String()
}

// drawnSteps numbers the calls, what is wrong below each.
func drawnSteps(steps []helpStep) string {
	var b strings.Builder
	for i, s := range steps {
		fmt.Fprintf(&b, "  %d. %s\n", i+1, s.call)
		if s.wrong != "" {
			b.WriteString("     ^ " + s.wrong + "\n")
		}
	}
	return b.String()
}
