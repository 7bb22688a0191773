package suite

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// An Unmatched is an operand of a rule that no call of any case matched.
type Unmatched struct {
	Rule    acel.Rule
	Operand acel.Operand
}

// NotExercised returns the rules that nothing in the suite tests, in the order
// of the policy: in every case they are green because no call that happened
// matches them, or has what they are about, as [acel.Reads.Starved] says. A tool or a
// field may be misspelt in such a rule. Those that allow no call, as never does, are
// among them too, as long as no case breaks them. A rule that a refused call broke
// is not; nor is any where [Suite.Run] judged no case.
func (r *Result) NotExercised() []acel.Rule {
	var all []acel.Rule
	for _, u := range r.uses() {
		if !u.exercised && !u.broken {
			all = append(all, u.rule)
		}
	}
	return all
}

// NeverMatched returns the operands that no call of any case matched, of rules
// that other calls exercised and none broke, in the order of the policy. A rule
// with such an operand may never have had a chance to be broken.
func (r *Result) NeverMatched() []Unmatched {
	var all []Unmatched
	for _, u := range r.uses() {
		if !u.exercised || u.broken {
			continue
		}
		for i, operand := range u.rule.Arguments().Operands {
			if !u.matched[i] {
				all = append(all, Unmatched{u.rule, operand})
			}
		}
	}
	return all
}

// Rules returns the number of rules and conditions on tools that the suite has.
func (r *Result) Rules() int { return len(r.Suite.Policy.Reported()) }

// Reads knows which arguments that the rules read no call of any case has.
func (r *Result) Reads() *acel.Reads {
	reads := acel.NewReads(r.Suite.Policy.Reported())
	for i := range r.Cases {
		for _, c := range r.Cases[i].Case.Calls {
			reads.Call(c, nil)
		}
	}
	return reads
}

// A use is what all cases together made of a rule.
type use struct {
	rule              acel.Rule
	exercised, broken bool
	matched           [2]bool
}

// uses sums the cases up by rule: in the order of the policy, also those that no
// example judges; nothing where no case was judged.
func (r *Result) uses() []use {
	if !slices.ContainsFunc(r.Cases, func(c CaseResult) bool { return len(c.rules) > 0 }) {
		return nil
	}
	var all []use
	at := map[string]int{} // the cases of one suite know the same rules
	for _, rule := range r.Suite.Policy.Reported() {
		at[rule.Key()] = len(all)
		all = append(all, use{rule: rule})
	}
	for i := range r.Cases {
		for _, rule := range r.Cases[i].rules {
			all[at[rule.Rule.Key()]].add(rule)
		}
	}
	reads := r.Reads()
	for i := range all {
		all[i].exercised = all[i].exercised && !reads.Starved(all[i].rule)
	}
	return all
}

// add counts what one case says.
func (u *use) add(r acel.RuleResult) {
	u.exercised = u.exercised || r.Exercised
	u.broken = u.broken || r.Violations > 0
	for i, matched := range r.Matched {
		u.matched[i] = u.matched[i] || matched
	}
}

// Untouched reports whether a label was bound to be missed: no call of the case
// matches its rule. A call that was refused is not known to match none, since it
// exercises nothing.
func (c *CaseResult) Untouched(l Label) bool {
	idle := func(r acel.RuleResult) bool { return !r.Exercised && r.Rule.Key() == l.Rule }
	refused := func(call acel.Call) bool { return call.Outcome.Status == acel.Refused }
	return slices.ContainsFunc(c.rules, idle) && !slices.ContainsFunc(c.Case.Calls, refused)
}
