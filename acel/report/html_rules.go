package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// An htmlRule is a row of the table of rules.
type htmlRule struct {
	ID, Class, Key, Severity, Spec, Message, Meaning, Place string
	Verdict                                                 string
	Link, Findings                                          string
	Spread                                                  string
	Bar                                                     []htmlBar
	Exercised, Guarded                                      int
}

// An htmlBar is a part of a bar that is 100 wide.
type htmlBar struct{ Class, X, W string }

func (h *htmlWriter) rules() {
	coverage := h.r.Coverage()
	var all []htmlRule
	for i, rule := range h.r.Rules() {
		all = append(all, h.rule(rule, coverage[i]))
	}
	if len(all) > 0 {
		slices.SortStableFunc(all, func(a, b htmlRule) int { return cmp.Compare(urgency(a.Class), urgency(b.Class)) })
		h.part("rules", all)
	}
}

func (h *htmlWriter) rule(rule RuleSummary, c Coverage) htmlRule {
	key, spec := rule.Rule.Key(), rule.Rule.String()
	row := htmlRule{
		ID: h.ruleAt[key], Key: render.Clip(key, cellRule), Message: render.Clip(rule.Rule.Message, cellMessage),
		Place: render.Place(rule.Rule.Place), Exercised: c.Exercised, Guarded: c.Guarded,
		Spread: spread(c), Bar: bar(c),
	}
	if spec != key {
		row.Spec = render.Clip(spec, cellMessage)
	}
	if rule.Rule.Severity != acel.SeverityError {
		row.Severity = rule.Rule.Severity.String()
	}
	if t, known := acel.TemplateNamed(rule.Rule.Template()); known {
		row.Meaning = render.Clip(t.Meaning, cellMessage)
	}
	row.Verdict, row.Class = h.verdict(rule, c)
	h.linkFindings(&row, rule)
	return row
}

// linkFindings counts a rule's findings and says where they are listed.
func (h *htmlWriter) linkFindings(row *htmlRule, rule RuleSummary) {
	switch counting := rule.Violations - rule.Excused; {
	case counting > 0:
		row.Findings, row.Link = plural(counting, "finding"), groupID("findings", row.ID)
	case rule.Excused > 0:
		row.Findings, row.Link = strconv.Itoa(rule.Excused)+" excused", groupID("excused", row.ID)
	}
	if !h.lists(rule.Rule.Key(), strings.HasPrefix(row.Link, "excused")) {
		row.Link = "" // counted, and not among the findings
	}
}

// lists reports whether a finding of a rule is among those that are listed.
func (h *htmlWriter) lists(key string, excused bool) bool {
	return slices.ContainsFunc(h.groups(excused), func(g *findingGroup) bool { return g.key == key })
}

// verdict sums a rule up in a word.
func (h *htmlWriter) verdict(rule RuleSummary, c Coverage) (word, class string) {
	switch {
	case rule.Violations > rule.Excused:
		return "violated", "bad"
	case rule.Undecided()+rule.Doubtful > 0:
		return "undecided", "open"
	case c.Traces == 0:
		return "not judged", "open"
	case slices.Contains(h.s.NotExercised, rule.Rule.Key()):
		return "not exercised", "open"
	case rule.Violations > 0:
		return "excused", "good"
	}
	return "satisfied", "good"
}

// spread is "2 violated, 198 satisfied" of traces.
func spread(c Coverage) string {
	var parts []string
	for _, p := range []struct {
		n    int
		name string
	}{{c.Violated, "violated"}, {c.Undecided, "undecided"}, {c.Satisfied, "satisfied"}} {
		if p.n > 0 {
			parts = append(parts, strconv.Itoa(p.n)+" "+p.name)
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}

// bar draws the same. What is there is always to be seen.
func bar(c Coverage) []htmlBar {
	var all []htmlBar
	x := 0.0
	for _, p := range []struct {
		n     int
		class string
	}{{c.Violated, "bad"}, {c.Undecided, "open"}, {c.Satisfied, "good"}} {
		if p.n == 0 {
			continue
		}
		width := max(2, 100*float64(p.n)/float64(c.Traces))
		all = append(all, htmlBar{Class: p.class, X: decimal(x), W: decimal(width)})
		x += width
	}
	return all
}

func decimal(f float64) string { return strconv.FormatFloat(f, 'f', 2, 64) }

// urgency is how soon a rule is listed, by its class.
func urgency(class string) int { return slices.Index([]string{"bad", "open", "good"}, class) }
