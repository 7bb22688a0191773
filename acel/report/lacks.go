package report

import (
	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// lack returns what the session does not hold that the rule needs, where it says
// so and leaves the rule undecided; "" otherwise.
func lack(r acel.RuleResult) string {
	if r.Verdict != acel.Undecided {
		return ""
	}
	return r.Lacks
}

// open says how many sessions that are whole left a rule undecided, and why.
func (t *textWriter) open(key string, rule RuleSummary, sessions int) {
	if rule.Lacks == "" {
		t.printf("  - %s in %s that lacked what it needs; record the calls' results, or pass --allow-undecided\n", key, plural(sessions, "trace"))
		return
	}
	t.printf("  - %s in %s: %s; record what is missing, or pass --allow-undecided\n", key, plural(sessions, "trace"), render.Clip(rule.Lacks, cellMessage))
}

// lacksGrid says why rules were left undecided, where sessions say so.
func lacksGrid(rules []RuleSummary) grid {
	g := grid{head: []string{"undecided", "for want of"}, wrap: []int{wrapRule, wrapViolation}}
	for _, r := range rules {
		if r.Lacks != "" {
			g.rows = append(g.rows, []string{render.Clip(r.Rule.Key(), cellRule), render.Clip(r.Lacks, cellMessage)})
		}
	}
	return g
}
