package report

import (
	"slices"
	"strconv"
	"strings"
)

// A tracePart is the traces that came to the same by a rule.
type tracePart struct {
	n           int
	name, class string
}

// partsOf are the traces by what they came to, those of none left out.
func (h *htmlWriter) partsOf(rule RuleSummary, c Coverage) []tracePart {
	held := tracePart{c.Satisfied, "satisfied", "good"}
	if h.idle(rule) {
		held.name, held.class = "untouched", "idle"
	}
	all := []tracePart{{c.Violated - c.Excused, "violated", "bad"}, {c.Excused, "excused", "idle"}, {c.Undecided, "undecided", "open"}, held}
	return slices.DeleteFunc(all, func(p tracePart) bool { return p.n == 0 })
}

// spread is "2 violated, 198 satisfied" of traces.
func spread(parts []tracePart) string {
	if len(parts) == 0 {
		return "none"
	}
	words := make([]string, len(parts))
	for i, p := range parts {
		words[i] = strconv.Itoa(p.n) + " " + p.name
	}
	return strings.Join(words, ", ")
}

// An htmlBar is a part of a bar that is 100 wide.
type htmlBar struct{ Class, X, W string }

// bar draws the same. What is there is always to be seen.
func bar(parts []tracePart, traces int) []htmlBar {
	var all []htmlBar
	x := 0.0
	for _, p := range parts {
		width := max(2, 100*float64(p.n)/float64(traces))
		all = append(all, htmlBar{Class: p.class, X: decimal(x), W: decimal(width)})
		x += width
	}
	return all
}

func decimal(f float64) string { return strconv.FormatFloat(f, 'f', 2, 64) }
