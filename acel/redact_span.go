package acel

import (
	"cmp"
	"slices"
	"strings"
)

// A span is where a value stands in a text.
type span struct {
	from, to int
	marker   string
	longest  int // the length of the value whose marker it is
}

// joined returns spans in order, those that overlap as one.
func joined(spans []span) []span {
	slices.SortStableFunc(spans, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	var all []span
	for _, s := range spans {
		n := len(all)
		if n == 0 || all[n-1].to <= s.from {
			all = append(all, s)
			continue
		}
		last := &all[n-1]
		last.to = max(last.to, s.to)
		if s.longest > last.longest {
			last.marker, last.longest = s.marker, s.longest
		}
	}
	return all
}

// replaceSpans puts markers in the place of spans.
func replaceSpans(text string, spans []span) string {
	if len(spans) == 0 {
		return text
	}
	var b strings.Builder
	from := 0
	for _, s := range spans {
		b.WriteString(text[from:s.from])
		b.WriteString(s.marker)
		from = s.to
	}
	b.WriteString(text[from:])
	return b.String()
}
