package report

import (
	"strconv"

	"github.com/acel-dev/acel/acel/render"
)

// A findingGroup is the findings of one rule, as many as are listed.
type findingGroup struct {
	key   string
	count int
	at    []findingAt
}

// A findingAt says where a finding is in the report.
type findingAt struct{ trace, index int }

// groups are the findings by rule, in the order of the rules, and then in that in
// which sessions have them: those that count, or those that do not.
func (h *htmlWriter) groups(excused bool) []*findingGroup {
	if h.grouped[excused] != nil {
		return h.grouped[excused]
	}
	all := []*findingGroup{}
	at := map[string]*findingGroup{}
	group := func(key string) *findingGroup {
		if at[key] == nil {
			at[key] = &findingGroup{key: key}
			all = append(all, at[key])
		}
		return at[key]
	}
	for _, rule := range h.r.Rules() {
		group(rule.Rule.Key())
	}
	listed := 0
	for i := range h.r.Traces {
		for k, f := range h.r.Traces[i].Violations {
			if (f.Excuse != nil) != excused {
				continue
			}
			g := group(f.Rule)
			if g.count++; listed < htmlListed {
				g.at = append(g.at, findingAt{i, k})
				listed++
			}
		}
	}
	h.grouped[excused] = withFindings(all)
	return h.grouped[excused]
}

func withFindings(all []*findingGroup) []*findingGroup {
	some := []*findingGroup{}
	for _, g := range all {
		if g.count > 0 {
			some = append(some, g)
		}
	}
	return some
}

// groupID is the id of a rule's findings in a section; "" for a rule that is not
// in the page.
func groupID(section, rule string) string {
	if rule == "" {
		return ""
	}
	return section + "-" + rule
}

// An htmlFindings is a section of findings, by rule.
type htmlFindings struct {
	ID, Title, Lead string
	Groups          []htmlGroup
	Stale           *htmlNote
}

type htmlGroup struct {
	ID, Key, More string
	Count         int
	Lines         []htmlLine
}

// An htmlLine is a finding in a line.
type htmlLine struct {
	Severity, Link, Message, Excuse, Session, Place string
}

func (h *htmlWriter) findings() {
	if groups := h.groups(false); len(groups) > 0 {
		h.part("findings", h.section("findings", "Findings", groups))
	}
	if h.s.Known+h.s.Waived+h.s.Stale == 0 {
		return
	}
	excused := h.section("excused", "Excused findings", h.groups(true))
	excused.Lead = "They do not count: the baseline knows them, or a waiver covers them."
	excused.Stale = h.stale()
	h.part("findings", excused)
}

func (h *htmlWriter) section(id, title string, groups []*findingGroup) htmlFindings {
	section := htmlFindings{ID: id, Title: title}
	for _, g := range groups {
		one := htmlGroup{
			ID: groupID(id, h.ruleAt[g.key]), Key: render.Clip(g.key, cellRule),
			Count: g.count, More: moreText(g.count - len(g.at)),
		}
		for _, at := range g.at {
			one.Lines = append(one.Lines, h.line(at))
		}
		section.Groups = append(section.Groups, one)
	}
	return section
}

func (h *htmlWriter) line(at findingAt) htmlLine {
	t := &h.r.Traces[at.trace]
	f := t.Violations[at.index]
	line := htmlLine{
		Severity: f.Severity.String(), Link: h.linkTo(at), Message: render.Clip(f.Message, cellMessage),
		Session: render.Clip(t.Session, cellName), Place: render.Place(t.place(f.Violation)),
	}
	if line.Message == "" {
		line.Message = "(no message)"
	}
	if f.Excuse != nil {
		line.Excuse = render.Clip(f.Excuse.String(), cellMessage)
	}
	return line
}

// linkTo is the id of the place in the page that shows a finding at its call, or
// else its session; "" where neither is shown.
func (h *htmlWriter) linkTo(at findingAt) string {
	d := h.drawn[at.trace]
	switch {
	case d == nil:
		return ""
	case d.shows(at.index):
		return findingID(at)
	}
	return traceID(at.trace)
}

func findingID(at findingAt) string {
	return "f" + strconv.Itoa(at.trace+1) + "-" + strconv.Itoa(at.index+1)
}

func traceID(trace int) string { return "t" + strconv.Itoa(trace+1) }

// stale names the entries of the baseline that no finding is.
func (h *htmlWriter) stale() *htmlNote {
	if h.s.Stale == 0 {
		return nil
	}
	b := h.r.Baseline
	note := &htmlNote{Title: "Stale: " + entries(h.s.Stale) + " of " + render.Clip(b.File, cellName) + " that no finding is; --write-baseline leaves them out"}
	for _, one := range b.Stale[:min(len(b.Stale), htmlListed)] {
		note.Items = append(note.Items, one.what()+", since "+render.Clip(one.Since, cellName)+" ["+render.Clip(one.Rule, cellRule)+"]")
	}
	if more := moreText(len(b.Stale) - htmlListed); more != "" {
		note.Items = append(note.Items, more)
	}
	return note
}
