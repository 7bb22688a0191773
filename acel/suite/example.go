package suite

import (
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// An Example says what a trace that stands beside a rule, or beside the conditions
// on a tool, must do to them. They are judged alone, with the state of the rules
// and the conditions on all tools, which decide what counts as a success.
type Example struct {
	// Rule is the key of the rule; "" where the example is one of Tool.
	Rule string
	// Tool is the name of the tool whose conditions it is about; "" for a rule.
	Tool string
	// Good says that they must have no violation and not be undecided; else they
	// must have a violation.
	Good bool

	policy *acel.Policy
	// own are the keys of what it is about.
	own map[string]bool
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
	judges := map[string]*Example{}
	for _, e := range set.Examples {
		t := r.native(e.Calls, e.Records)
		of := e.Rule + "\n" + e.Tool
		if judges[of] == nil {
			judges[of] = r.judgeOf(set, e)
		}
		example := *judges[of]
		example.Good = e.Good
		r.suite.Cases = append(r.suite.Cases, Case{Name: e.Name(), Place: e.Place, Calls: t.Calls, Extent: t.Extent, Example: &example})
	}
}

// judgeOf returns what judges an example: its rule, or the conditions on its tool,
// and with them the conditions on all tools.
func (r *reader) judgeOf(set *rules.Set, e rules.Example) *Example {
	own := acel.PolicyConfig{}
	if i := slices.IndexFunc(set.Config.Rules, func(rule acel.Rule) bool { return rule.Key() == e.Rule }); i >= 0 && e.Tool == "" {
		own.Rules = set.Config.Rules[i : i+1]
	}
	if i := slices.IndexFunc(set.Config.Tools, func(t acel.Tool) bool { return t.Name == e.Tool }); i >= 0 {
		own.Tools = set.Config.Tools[i : i+1]
	}
	alone, err := acel.NewPolicy(own)
	if err != nil {
		r.fail(e.Calls, "", "%v", err)
		return &Example{}
	}
	config := set.Config
	config.Rules = own.Rules
	policy, err := acel.NewPolicy(config)
	if err != nil {
		r.fail(e.Calls, "", "%v", err)
	}
	example := &Example{Rule: e.Rule, Tool: e.Tool, policy: policy, own: map[string]bool{}}
	for _, rule := range alone.NewSession(acel.SessionOptions{}).Results() {
		example.own[rule.Rule.Key()] = true
	}
	return example
}

// runExample judges an example.
func (c *Case) runExample() (CaseResult, error) {
	result, err := acel.Judge(c.Example.policy, acel.Trace{Calls: c.Calls, Extent: c.Extent})
	if err != nil {
		return CaseResult{}, err
	}
	one := CaseResult{Case: c}
	for _, rule := range result.Rules {
		if c.Example.own[rule.Rule.Key()] {
			one.rules = append(one.rules, rule)
		}
	}
	broken := slices.ContainsFunc(one.rules, func(r acel.RuleResult) bool { return r.Violations > 0 })
	switch {
	case c.Example.Good && broken:
		one.Unexpected = slices.DeleteFunc(result.Violations, func(v acel.Violation) bool { return !c.Example.own[v.Rule] })
	case c.Example.Good && one.undecided():
		one.Reason = "it was to be kept, and is left undecided: " + one.lacks()
	case !c.Example.Good && !broken:
		one.Reason = "it was to be broken, and no violation was found" + one.unbroken()
	}
	return one, nil
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
	return "a call lacks what decides it, such as its result"
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
