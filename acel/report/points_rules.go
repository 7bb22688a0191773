package report

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// rules are the points of a session: its rules in order, then those that it has
// findings of and no verdict.
func (m *pointMaker) rules(t *Trace) []point {
	byRule, order := map[string][]Finding{}, []string(nil)
	for _, f := range t.Violations {
		if byRule[f.Rule] == nil {
			order = append(order, f.Rule)
		}
		byRule[f.Rule] = append(byRule[f.Rule], f)
	}
	names := pointNames{}
	var all []point
	add := func(p point, key string) {
		p.name = names.of(render.Clip(key, pointCells))
		all = append(all, p)
	}
	for i := range t.Rules {
		key := t.Rules[i].Rule.Key()
		add(m.rule(t, &t.Rules[i], byRule[key]), key)
		delete(byRule, key)
	}
	for _, key := range order {
		if byRule[key] != nil {
			add(m.rule(t, nil, byRule[key]), key)
		}
	}
	return all
}

// rule is what a session says of one rule; without a verdict, by its findings
// alone.
func (m *pointMaker) rule(t *Trace, r *acel.RuleResult, found []Finding) point {
	p := point{findings: found, place: t.place(acel.Violation{})}
	p.place.File = cmp.Or(p.place.File, t.File)
	if r == nil {
		r = &acel.RuleResult{Verdict: acel.Satisfied, Exercised: true}
	} else {
		p.rule = &r.Rule
		p.kind = render.Clip(r.Rule.Template(), cellRule)
	}
	p.note = openText(*r, t)
	if len(found) > 0 {
		p.kind = cmp.Or(p.kind, string(found[0].Kind))
		p.place = t.standsAt(found[0])
	}
	p.kind = cmp.Or(p.kind, "rule")
	m.judge(&p, t, *r)
	return p
}

// judge gives a point its result, the worst that may be said of it.
func (m *pointMaker) judge(p *point, t *Trace, r acel.RuleResult) {
	one := Trace{Violations: p.findings}
	counting, excused := one.parted()
	worst := slices.IndexFunc(counting, func(f Finding) bool { return m.o.Threshold.FailOn.fails(f.Severity) })
	open := r.Verdict == acel.Undecided || r.Verdict == acel.Unknown
	switch {
	case worst >= 0:
		p.fail(pointFailed, severityText(counting[worst])+more(counting))
		p.place = t.standsAt(counting[worst])
	case r.Verdict == acel.Violated && len(p.findings) == 0:
		p.fail(pointFailed, "the rule was broken")
	case open && !m.allowsOpen(t):
		p.kind = "undecided"
		p.fail(pointErrored, p.note)
	case len(counting) > 0: // which do not fail the run
		p.fail(pointSkipped, severityText(counting[0])+more(counting))
	case len(excused) > 0:
		p.fail(pointSkipped, render.Clip(excused[0].Excuse.String(), cellMessage)+": "+said(excused[0])+more(excused))
	case open:
		p.fail(pointSkipped, "as allowed, "+p.note)
	case m.untouched(r):
		p.fail(pointSkipped, "no call matched")
	}
}

func (p *point) fail(result pointResult, message string) { p.result, p.message = result, message }

// allowsOpen reports whether a session may leave rules undecided.
func (m *pointMaker) allowsOpen(t *Trace) bool {
	return m.o.Threshold.AllowUndecided || m.o.Threshold.AllowPartial && t.damaged()
}

// untouched reports whether a rule holds for want of a call. One that allows no call
// is as it should be then, unless it names what nobody calls in any session.
func (m *pointMaker) untouched(r acel.RuleResult) bool {
	touched := r.Exercised && !m.report.Reads.Starved(r.Rule)
	return !touched && (!forbids(r.Rule) || m.idle[r.Rule.Key()])
}

// openText says why a session leaves a rule, or a call of it, undecided; "" where
// it does not.
func openText(r acel.RuleResult, t *Trace) string {
	why := "it lacks what decides it"
	switch lacks := lack(r); {
	case lacks != "":
		why = render.Clip(lacks, cellMessage)
	case t.Stopped != "":
		why = "the session ended early: " + render.Clip(t.Stopped, cellMessage)
	case t.Cut:
		why = "the trace is cut short"
	}
	switch {
	case r.Verdict == acel.Undecided || r.Verdict == acel.Unknown:
		return "undecided: " + why
	case doubtful(r):
		return "undecided at some call: " + why
	}
	return ""
}

// severityText is a finding's message, with its severity where that is not error.
func severityText(f Finding) string {
	if f.Severity == acel.SeverityError {
		return said(f)
	}
	return f.Severity.String() + ": " + said(f)
}

func said(f Finding) string {
	return cmp.Or(render.Clip(f.Message, cellMessage), "the rule was broken")
}

// more counts the findings behind the first.
func more(all []Finding) string {
	if len(all) < 2 {
		return ""
	}
	return "; and " + strconv.Itoa(len(all)-1) + " more"
}
