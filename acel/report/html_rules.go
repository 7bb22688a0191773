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
	parts := h.partsOf(rule, c)
	row := htmlRule{
		ID: h.ruleAt[key], Key: render.Clip(key, cellRule), Message: render.Clip(rule.Rule.Message, cellMessage),
		Place: render.Place(rule.Rule.Place), Exercised: c.Exercised, Guarded: c.Guarded,
		Spread: spread(parts), Bar: bar(parts, c.Traces),
	}
	if spec != key {
		row.Spec = render.Clip(spec, cellMessage)
	}
	if rule.Rule.Severity != acel.SeverityError {
		row.Severity = rule.Rule.Severity.String()
	}
	if t, known := acel.TemplateNamed(rule.Rule.Template()); known {
		row.Meaning = render.Clip(ruleHelp{meaning: t.Meaning, params: helpParams(t, rule.Rule)}.meant(), cellMessage)
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
	case h.idle(rule):
		return "not exercised", "open"
	case rule.Violations > 0:
		return "excused", "good"
	}
	return "satisfied", "good"
}

// idle reports whether a rule is green for want of a call.
func (h *htmlWriter) idle(rule RuleSummary) bool {
	return slices.Contains(h.s.NotExercised, rule.Rule.Key())
}

// urgency is how soon a rule is listed, by its class.
func urgency(class string) int { return slices.Index([]string{"bad", "open", "good"}, class) }
