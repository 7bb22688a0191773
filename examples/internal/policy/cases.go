package policy

import (
	"fmt"

	"github.com/acel-dev/acel/acel/suite"
)

// failed says of each case and example that did not pass what is wrong with it.
func failed(result *suite.Result) []string {
	var all []string
	for i := range result.Cases {
		c := &result.Cases[i]
		if c.Passed() {
			continue
		}
		why := c.Case.Name + ": " + c.Reason
		for _, l := range c.Missed {
			why += fmt.Sprintf("\n  step %d [%s] was not found", l.Step, l.Rule)
		}
		for _, v := range c.Unexpected {
			why += fmt.Sprintf("\n  step %d: %s [%s]", v.Step, v.Message, v.Rule)
		}
		all = append(all, why)
	}
	return all
}

// untouched says which rules and operands no case touches: they are green for
// want of a chance to be red.
func untouched(result *suite.Result) []string {
	var all []string
	for _, r := range result.NotExercised() {
		all = append(all, "no case touches "+r.Key())
	}
	for _, u := range result.NeverMatched() {
		all = append(all, fmt.Sprintf("no case matches %v of %s", u.Operand, u.Rule.Key()))
	}
	return all
}

// untested says which rules no case breaks, or none keeps that touches them, so
// that the cases would not notice if they caught nothing, or everything. Examples
// do not count. What matches never breaks it, so that its cases can only break it;
// what they must leave alone is in the others, whose labels allow no violation of it.
func untested(result *suite.Result, unbroken map[string]string) []string {
	broken, kept := map[string]bool{}, map[string]bool{}
	for i := range result.Cases {
		if result.Cases[i].Case.Example != nil {
			continue
		}
		for _, r := range result.Cases[i].Rules() {
			key := r.Rule.Key()
			broken[key] = broken[key] || r.Violations > 0
			kept[key] = kept[key] || r.Exercised && r.Violations == 0
		}
	}
	var all []string
	for _, r := range result.Suite.Policy.Reported() {
		key := r.Key()
		switch reason, excused := unbroken[key]; {
		case excused && broken[key]:
			all = append(all, fmt.Sprintf("a case breaks %s, of which it is said: %s", key, reason))
		case !excused && !broken[key]:
			all = append(all, "no case breaks "+key)
		case !kept[key] && r.Template() != "never":
			all = append(all, "no case keeps "+key)
		}
	}
	return all
}
