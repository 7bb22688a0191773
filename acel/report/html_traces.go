package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// A traceKind is the sessions that came to one end: broken, undecided or clean.
type traceKind struct {
	id, title, lead string
	at              []int
}

// plan sorts the sessions, and decides of which the calls are drawn: broken ones
// before others, as many as there is room for.
func (h *htmlWriter) plan() {
	h.kinds = []traceKind{
		{id: "broken", title: "Broken traces"},
		{id: "undecided", title: "Undecided traces", lead: "No rule was found broken here, and yet it could not be told whether all were kept."},
		{id: "clean", title: "Clean traces"},
	}
	for i := range h.r.Traces {
		k := kindOf(&h.r.Traces[i])
		h.kinds[k].at = append(h.kinds[k].at, i)
	}
	rows := htmlAllRows
	for _, k := range h.kinds {
		for _, i := range k.at {
			if len(h.drawn) == htmlTimelines || rows <= 0 {
				return
			}
			d := newDrawing(&h.r.Traces[i], min(htmlRows, rows))
			rows -= d.rows
			h.drawn[i] = d
		}
	}
}

func kindOf(t *Trace) int {
	switch {
	case slices.ContainsFunc(t.Violations, func(f Finding) bool { return f.Excuse == nil }):
		return 0
	case t.Cut || slices.ContainsFunc(t.Rules, isOpen):
		return 1
	}
	return 2
}

// isOpen reports whether a session left a rule undecided, as a whole or at a call.
func isOpen(r acel.RuleResult) bool {
	return r.Undecided || r.Verdict == acel.Undecided || r.Verdict == acel.Unknown
}

func (h *htmlWriter) traces() {
	for n, k := range h.kinds {
		if len(k.at) == 0 {
			continue
		}
		h.part("traces", struct {
			ID, Title, Lead string
			Key             bool
		}{k.id, k.title, k.lead, h.firstKind() == n})
		var rest []int
		for _, i := range k.at {
			if h.drawn[i] == nil {
				rest = append(rest, i)
				continue
			}
			h.part("trace", h.trace(i, n == 0))
		}
		h.names(rest)
		h.part("end", nil)
	}
}

// firstKind is the first that there is one of: the marks are explained there.
func (h *htmlWriter) firstKind() int {
	return slices.IndexFunc(h.kinds, func(k traceKind) bool { return len(k.at) > 0 })
}

// names lists the sessions whose calls are not drawn.
func (h *htmlWriter) names(rest []int) {
	if len(rest) == 0 {
		return
	}
	note := htmlNote{Title: plural(len(rest), "trace") + " without a timeline, for the size of this page"}
	for _, i := range rest[:min(len(rest), htmlNames)] {
		t := &h.r.Traces[i]
		text := traceName(t) + " · " + traceFacts(t)
		for _, tag := range traceTags(t) {
			text += " · " + tag.Text
		}
		note.Items = append(note.Items, text)
	}
	if more := moreText(len(rest) - htmlNames); more != "" {
		note.Items = append(note.Items, more)
	}
	h.part("names", note)
}

// An htmlTrace is a session with its calls.
type htmlTrace struct {
	ID, Class, Name, Facts, Width, Note string
	Open                                bool
	Tags                                []htmlTag
	Left                                []string
	Lanes                               []string
	Start                               []htmlChange
	Rows                                []htmlRow
}

type htmlTag struct{ Class, Text string }

func (h *htmlWriter) trace(i int, open bool) htmlTrace {
	t, d := &h.r.Traces[i], h.drawn[i]
	page := htmlTrace{
		ID: traceID(i), Class: h.kinds[kindOf(t)].id, Name: traceName(t), Facts: traceFacts(t), Open: open,
		Tags: traceTags(t), Left: leftOpen(t), Width: d.rail.class(), Note: d.note(),
	}
	if len(d.lanes.names) > 1 {
		page.Lanes = d.lanes.names
	}
	if t.Timeline != nil {
		page.Start = changes(nil, t.Timeline.Start)
	}
	page.Rows = (&rowWriter{h: h, t: t, d: d, trace: i}).all(d.elements, true)
	return page
}

func traceName(t *Trace) string {
	if t.Session != "" {
		return "session " + render.Clip(t.Session, cellName)
	}
	return render.Place(acel.Place{File: cmp.Or(t.File, "(no name)")})
}

// traceFacts says what a session is: "runs/7.json · native · 3 calls · from 2026-11-30
// 09:00:01 UTC, 3 s".
func traceFacts(t *Trace) string {
	var facts []string
	if t.Session != "" {
		facts = append(facts, render.Place(acel.Place{File: t.File}))
	}
	if t.Format != "" {
		facts = append(facts, render.Clip(t.Format, cellName))
	}
	facts = append(facts, plural(t.Calls, "call"))
	if t.Timeline != nil {
		facts = append(facts, span(t.Timeline.Steps)...)
	}
	return strings.Join(facts, " · ")
}

func traceTags(t *Trace) []htmlTag {
	var tags []htmlTag
	counting, excused := t.parted()
	if n := len(counting); n > 0 {
		tags = append(tags, htmlTag{"bad", plural(n, "violation")})
	}
	if n := len(excused); n > 0 {
		tags = append(tags, htmlTag{"", strconv.Itoa(n) + " excused"})
	}
	if slices.ContainsFunc(t.Rules, isOpen) {
		tags = append(tags, htmlTag{"open", "undecided"})
	}
	if t.Cut {
		tags = append(tags, htmlTag{"open", "cut short"})
	}
	return tags
}

// leftOpen says which rules the session left undecided, and why.
func leftOpen(t *Trace) []string {
	var all []string
	if t.Cut {
		all = append(all, "The session was cut short: "+render.Clip(cmp.Or(t.Stopped, "it could not be read to its end"), cellMessage))
	}
	for _, r := range t.Rules {
		if isOpen(r) {
			text := "undecided: " + render.Clip(r.Rule.Key(), cellRule)
			if why := lack(r); why != "" {
				text += ": " + render.Clip(why, cellMessage)
			}
			all = append(all, text)
		}
	}
	return all
}
