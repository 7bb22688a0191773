package report

import (
	"slices"

	"github.com/acel-dev/acel/acel/render"
)

// summary writes what was checked, and what is worth a look beside the
// violations.
func (t *textWriter) summary(r *Report, s Summary) {
	t.printf("checked: %s, %s, %s, %s\n", plural(s.Files, "file"), plural(s.Traces, "trace"), plural(s.Calls, "call"), plural(s.Rules, "rule"))
	t.printf("violations: %d", s.Violations)
	if s.Violations > 0 {
		t.printf(" (%s)", s.severities())
	}
	t.printf("\n")
	t.byRule(r.Rules())
	t.excused(r, s)
	t.worthALook(r, s)
	if len(r.Problems) > 0 {
		t.printf("problems: %s\n", problemCount(r, s))
	}
	if s.partial(t.o.Threshold) && s.UnreadParts > 0 {
		t.printf("not read: %s of the input\n", plural(s.UnreadParts, "part"))
	}
}

// worthALook writes what the summary of a text report says of what was not
// decided, not exercised and never met.
func (t *textWriter) worthALook(r *Report, s Summary) {
	t.stopped(s)
	if s.Undecided+s.Doubtful > 0 {
		t.undecided(r.Rules())
	}
	t.notExercised(s)
	t.neverCalled(s)
	t.neverMatched(s)
}

// byRule counts the violations of each rule, where several rules are broken.
func (t *textWriter) byRule(rules []RuleSummary) {
	broken := slices.DeleteFunc(rules, func(r RuleSummary) bool { return r.Violations == r.Excused })
	if len(broken) < 2 {
		return
	}
	for _, r := range broken {
		t.printf("  - %d of %s (%s)\n", r.Violations-r.Excused, render.Clip(r.Rule.Key(), cellRule), r.Rule.Severity)
	}
}

// undecided says which rules were left open, why, and how to close them.
func (t *textWriter) undecided(rules []RuleSummary) {
	t.printf("undecided:\n")
	for _, rule := range rules {
		key := render.Clip(rule.Rule.Key(), cellRule)
		if rule.Damaged > 0 {
			t.printf("  - %s in %s cut short; mend the trace, or let --allow-partial pass what could be read\n", key, plural(rule.Damaged, "trace"))
		}
		if stopped := rule.Cut - rule.Damaged; stopped > 0 {
			t.printf("  - %s in %s that ended early; pass --allow-undecided if that is usual\n", key, plural(stopped, "trace"))
		}
		if open := rule.Undecided() - rule.Cut; open > 0 {
			t.open(key, rule, open)
		}
		if rule.Doubtful > 0 {
			t.doubt(key, rule)
		}
	}
}

// problemCount tells errors in the input from warnings.
func problemCount(r *Report, s Summary) string {
	warnings := len(r.Problems) - s.Problems
	switch {
	case warnings == 0:
		return plural(s.Problems, "error")
	case s.Problems == 0:
		return plural(warnings, "warning")
	}
	return plural(s.Problems, "error") + ", " + plural(warnings, "warning")
}
