package report

import "github.com/acel-dev/acel/acel"

// A RuleSummary is what all sessions together say of one rule.
type RuleSummary struct {
	// Rule is the rule, or the tool condition.
	Rule acel.Rule
	// Verdicts counts the sessions by the verdict they came to.
	Verdicts [acel.Undecided + 1]int
	// Exercised is the number of sessions in which a call touched the rule.
	Exercised int
	// Violations is the number of violations over all sessions.
	Violations int
	// BrokenTraces is the number of sessions with a violation. It may be more
	// than those of verdict VIOLATED: a refused call breaks a rule and moves
	// nothing.
	BrokenTraces int
	// Cut is the number of sessions, among the undecided ones, that could not
	// be read to their end.
	Cut int
}

// Undecided is the number of sessions that left the rule undecided. A session
// that nobody closed, and whose verdict is still unknown, is one of them.
func (r RuleSummary) Undecided() int {
	return r.Verdicts[acel.Undecided] + r.Verdicts[acel.Unknown]
}

// Rules sums the report up by rule, in the order in which sessions name them:
// that of the policy. A rule is known by its key.
func (r *Report) Rules() []RuleSummary {
	var all []RuleSummary
	at := map[string]int{}
	for _, t := range r.Traces {
		for _, result := range t.Rules {
			key := result.Rule.Key()
			i, known := at[key]
			if !known {
				i = len(all)
				at[key] = i
				all = append(all, RuleSummary{Rule: result.Rule})
			}
			all[i].add(result, t.Cut)
		}
	}
	return all
}

// add counts what one session says.
func (r *RuleSummary) add(result acel.RuleResult, cut bool) {
	before := r.Undecided()
	r.Verdicts[result.Verdict]++
	if cut && r.Undecided() > before {
		r.Cut++
	}
	if result.Exercised {
		r.Exercised++
	}
	r.Violations += result.Violations
	if result.Violations > 0 {
		r.BrokenTraces++
	}
}
