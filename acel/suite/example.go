package suite

import (
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// An Example says what a trace that stands beside a rule, or beside the conditions
// on a tool, must do to them. All rules see the trace, and only what it is about is
// looked at: in replay no rule knows of another, and the state and the conditions on
// all tools decide what counts as a success.
type Example struct {
	// Rule is the key of the rule; "" where the example is one of Tool.
	Rule string
	// Tool is the name of the tool whose conditions it is about; "" for a rule.
	Tool string
	// Good says that they must have no violation and not be undecided; else they
	// must have a violation.
	Good bool
}

// about reports whether the example is about a rule.
func (e *Example) about(r acel.Rule) bool {
	if e.Tool != "" {
		return r.ConditionOn() == e.Tool
	}
	return r.Key() == e.Rule
}

// Examples returns the examples that stand in rules as a suite of the given name,
// to be run by [Suite.Run]. It has no case where the rules have no example. The
// error is [rules.Problems]: what is wrong with the calls.
func Examples(name string, set *rules.Set) (*Suite, error) {
	policy, err := set.Policy()
	if err != nil {
		return nil, rules.ProblemsIn(err)
	}
	r := &reader{source: rules.Source{Name: name}, suite: &Suite{Name: name, Policy: policy, Warnings: set.Warnings}}
	r.examples(set)
	if len(r.problems) > 0 {
		return nil, r.list()
	}
	return r.suite, nil
}

// examples reads the examples of rules as cases.
func (r *reader) examples(set *rules.Set) {
	for _, e := range set.Examples {
		t := r.native(e.Calls, e.Records)
		example := &Example{Rule: e.Rule, Tool: e.Tool, Good: e.Good}
		r.suite.Cases = append(r.suite.Cases, Case{Name: e.Name(), Place: e.Place, Calls: t.Calls, Extent: t.Extent, Example: example})
	}
}

// runExample judges an example by a policy.
func (c *Case) runExample(p *acel.Policy) (CaseResult, error) {
	result, err := acel.Judge(p, acel.Trace{Calls: c.Calls, Extent: c.Extent})
	if err != nil {
		return CaseResult{}, err
	}
	one := CaseResult{Case: c}
	own := map[string]bool{}
	for _, rule := range result.Rules {
		if c.Example.about(rule.Rule) {
			own[rule.Rule.Key()] = true
			one.rules = append(one.rules, rule)
		}
	}
	broken := slices.ContainsFunc(one.rules, func(r acel.RuleResult) bool { return r.Violations > 0 })
	switch {
	case c.Example.Good && broken:
		one.Unexpected = slices.DeleteFunc(result.Violations, func(v acel.Violation) bool { return !own[v.Rule] })
	case c.Example.Good && one.undecided():
		one.Reason = "it was to be kept, and is left undecided: " + one.lacks()
	case !c.Example.Good && !broken:
		one.Reason = "it was to be broken, and no violation was found" + one.unbroken()
	}
	return one, nil
}

// unbroken says why a rule has no violation, where that is simple.
func (c *CaseResult) unbroken() string {
	switch {
	case c.undecided():
		return "; it is left undecided: " + c.lacks()
	case !slices.ContainsFunc(c.rules, func(r acel.RuleResult) bool { return r.Exercised }):
		return ": no call of the example matches it"
	}
	return ""
}
