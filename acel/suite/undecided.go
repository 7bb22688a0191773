package suite

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// undecided reads the rules that a case must leave undecided.
func (r *reader) undecided(list rules.Value) []string {
	switch list.Kind() {
	case rules.Absent:
		return nil
	case rules.List:
	default:
		r.fail(list, "such as undecided: [id]", "undecided is a list of rules; this is %v", list.Kind())
		return nil
	}
	var keys []string
	for _, item := range list.Items() {
		rule, known := r.rule(item)
		switch {
		case !known:
		case slices.Contains(keys, rule.Key()):
			r.fail(item, "", "the rule %q is listed already", rule.Key())
		default:
			keys = append(keys, rule.Key())
		}
	}
	return keys
}

// undecidedReason says which rule the case leaves undecided and does not list, or
// lists and does not; "" for none. That a session which says itself that it was cut
// decides little is no surprise: only what it lacks apart from its end is told.
func (c *Case) undecidedReason(all []acel.RuleResult) string {
	for _, r := range all {
		key := r.Rule.Key()
		switch listed := slices.Contains(c.Undecided, key); {
		case !listed && (r.Undecided || r.Verdict == acel.Undecided && c.Extent == acel.Complete):
			return fmt.Sprintf("%s is left undecided: %s; record it, or list the rule in the case's undecided:", key, lackOf(r))
		case listed && !undecided(r):
			return fmt.Sprintf("%s was to be left undecided, and is not: %s", key, r.Verdict)
		}
	}
	return ""
}

// undecided reports whether the case leaves a rule undecided.
func (c *CaseResult) undecided() bool { return slices.ContainsFunc(c.rules, undecided) }

func undecided(r acel.RuleResult) bool { return r.Undecided || r.Verdict == acel.Undecided }

// lacks says what the case does not hold that decides its rules.
func (c *CaseResult) lacks() string {
	for _, r := range c.rules {
		if undecided(r) && r.Lacks != "" {
			return r.Lacks
		}
	}
	return lackOf(acel.RuleResult{})
}

// lackOf says what the trace does not hold that decides a rule.
func lackOf(r acel.RuleResult) string {
	return cmp.Or(r.Lacks, "a call lacks what decides it, such as its result")
}
