package report

import "github.com/acel-dev/acel/acel"

// A RuleSummary is what all sessions together say of one rule.
type RuleSummary struct {
	// Rule is the rule, or the tool condition.
	Rule acel.Rule
	// Verdicts counts the sessions by the verdict they came to.
	Verdicts [acel.Undecided + 1]int
	// Exercised is the number of sessions in which a call touched the rule; none
	// where [acel.Reads.Starved] says that it judged no call.
	Exercised int
	// Matched says of each operand whether a call in any session matched it.
	Matched [2]bool
	// Violations is the number of violations over all sessions; Excused of those
	// that the baseline and waivers excuse.
	Violations, Excused int
	// BrokenTraces is the number of sessions with a violation that nothing excuses.
	// It may be more than those of verdict VIOLATED: a refused call breaks a rule
	// and moves nothing.
	BrokenTraces int
	// Cut is the number of sessions, among the undecided ones, that are not whole;
	// Damaged of those that could not be read to their end.
	Cut, Damaged int
	// Doubtful is the number of sessions, among the others, that have a verdict and
	// yet a call of which it could not be told whether it breaks the rule.
	Doubtful int
	// Lacks is what the first session that left the rule, or a call, undecided, and
	// is whole, does not hold; "" where it does not say.
	Lacks string
}

// Undecided is the number of sessions that left the rule undecided. A session
// that nobody closed, and whose verdict is still unknown, is one of them.
func (r RuleSummary) Undecided() int {
	return r.Verdicts[acel.Undecided] + r.Verdicts[acel.Unknown]
}

// idle reports whether the rule is green although, and because, no call in any
// session touched it.
func (r RuleSummary) idle() bool { return r.Exercised == 0 && r.Violations == 0 && r.Undecided() == 0 }

// Rules sums the report up by rule, in the order of the policy, and then in
// that in which sessions name them. A rule is known by its key.
func (r *Report) Rules() []RuleSummary {
	var all []RuleSummary
	at := map[string]int{}
	summary := func(rule acel.Rule) *RuleSummary {
		key := rule.Key()
		i, known := at[key]
		if !known {
			i = len(all)
			at[key] = i
			all = append(all, RuleSummary{Rule: rule})
		}
		return &all[i]
	}
	for _, rule := range r.Policy {
		summary(rule)
	}
	for _, t := range r.Traces {
		excused := t.excused()
		for _, result := range t.Rules {
			summary(result.Rule).add(result, &t, excused[result.Rule.Key()])
		}
		for _, f := range t.Violations {
			if i, known := at[f.Rule]; known && f.Excuse != nil {
				all[i].Excused++
			}
		}
	}
	for i := range all {
		if r.Reads.Starved(all[i].Rule) {
			all[i].Exercised, all[i].Matched[0] = 0, false
		}
	}
	return all
}

// excused counts the findings that do not count, by the keys of their rules.
func (t *Trace) excused() map[string]int {
	var counts map[string]int
	for _, f := range t.Violations {
		if f.Excuse == nil {
			continue
		}
		if counts == nil {
			counts = map[string]int{}
		}
		counts[f.Rule]++
	}
	return counts
}

// add counts what one session says, in which so many violations are excused.
func (r *RuleSummary) add(result acel.RuleResult, t *Trace, excused int) {
	before := r.Undecided()
	r.Verdicts[result.Verdict]++
	if t.Cut && r.Undecided() > before {
		r.Cut++
		if t.damaged() {
			r.Damaged++
		}
	}
	if doubtful(result) {
		r.Doubtful++
	}
	if r.Lacks == "" && !t.Cut {
		r.Lacks = lack(result)
	}
	if result.Exercised {
		r.Exercised++
	}
	for i, matched := range result.Matched {
		r.Matched[i] = r.Matched[i] || matched
	}
	r.Violations += result.Violations
	if result.Violations > excused {
		r.BrokenTraces++
	}
}
