package aceltest

import (
	"cmp"
	"errors"

	"github.com/acel-dev/acel/acel"
)

// A verdict is what rules say of one trace.
type verdict struct {
	trace acel.Trace
	// steps are the trace's calls as they are drawn; none where they could not be told.
	steps  []acel.Call
	result acel.Result
	// err says why the trace was not judged, or not to its end.
	err error
}

// judge judges a trace; one that is Ongoing as if it ended now.
func judge(p *acel.Policy, t acel.Trace) verdict {
	t = t.Ended()
	v := verdict{trace: t}
	v.result, v.err = acel.Judge(p, t)
	if steps, err := p.Redacted(t).Steps(); err == nil {
		v.steps = steps
	}
	return v
}

// judgeSource judges what a source holds.
func judgeSource(s acel.Source, p *acel.Policy) (verdict, error) {
	t, err := acel.TraceOf(s)
	if p == nil {
		err = errors.Join(err, acel.ErrNoPolicy)
	}
	if err != nil {
		return verdict{}, err
	}
	v := judge(p, t)
	if v.err == nil && len(v.result.Rules) == 0 {
		return verdict{}, errNoRule
	}
	return v, nil
}

// policyOf compiles rules, of which there must be one.
func policyOf(rules []acel.Rule) (*acel.Policy, error) {
	if len(rules) == 0 {
		return nil, errNoRule
	}
	return acel.NewPolicy(acel.PolicyConfig{Rules: rules})
}

// errNoRule: without a rule, nothing could be broken.
var errNoRule = errors.New("there is no rule to check by")

// of returns what the verdict says of one rule.
func (v verdict) of(r acel.RuleResult) verdict {
	one := verdict{trace: v.trace, steps: v.steps}
	one.result.Rules = []acel.RuleResult{r}
	for _, found := range v.result.Violations {
		if found.Rule == r.Rule.Key() {
			one.result.Violations = append(one.result.Violations, found)
		}
	}
	return one
}

// with returns the violations that fail a test, or those that do not: only
// those of severity error do.
func (v verdict) with(failing bool) []acel.Violation {
	var some []acel.Violation
	for _, found := range v.result.Violations {
		if (found.Severity == acel.SeverityError) == failing {
			some = append(some, found)
		}
	}
	return some
}

// undecided says which rules the trace leaves undecided.
func (v verdict) undecided() error {
	var all []error
	for _, r := range v.result.Rules {
		if r.Undecided || r.Verdict == acel.Undecided {
			all = append(all, &acel.Problem{
				Place:   acel.Place{File: v.trace.Name},
				Message: r.Rule.Key() + " is undecided: " + cmp.Or(r.Lacks, "calls or results are missing from the trace"),
			})
		}
	}
	return errors.Join(all...)
}

// idle reports whether a rule is kept for want of a call that matched it.
func idle(r acel.RuleResult) bool {
	return !r.Exercised && r.Violations == 0 && r.Verdict != acel.Undecided
}
