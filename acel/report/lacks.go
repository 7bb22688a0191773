package report

import (
	"cmp"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// lack returns what the session does not hold that the rule needs, where it says
// so and leaves the rule undecided, or a call of it; "" otherwise.
func lack(r acel.RuleResult) string {
	if r.Verdict != acel.Undecided && !r.Undecided {
		return ""
	}
	return r.Lacks
}

// doubtful reports whether a rule has its verdict, and yet of some call it could
// not be told whether it breaks it.
func doubtful(r acel.RuleResult) bool {
	return r.Undecided && (r.Verdict == acel.Violated || r.Verdict == acel.Satisfied)
}

// doubt says in how many sessions a rule has a verdict that is not all there is to
// say, and why.
func (t *textWriter) doubt(key string, rule RuleSummary) {
	t.printf("  - %s at some call in %s: %s; it may be broken there as well\n",
		key, plural(rule.Doubtful, "trace"), render.Clip(cmp.Or(rule.Lacks, "it lacks what decides it"), cellMessage))
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
