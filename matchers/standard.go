package matchers

import (
	"errors"
	"slices"

	"github.com/acel-dev/acel/acel"
)

// A standard is what traces are judged by: a policy, or only some of its rules.
type standard struct {
	policy *acel.Policy
	only   []string // none for all
}

// standardOf returns what a property judges by. The error says that it is not
// about rules, or what is wrong with them.
func standardOf(p acel.Property) (standard, error) {
	policy, err := p.Policy()
	c, _ := p.Checker().(contract)
	return standard{policy, c.only}, err
}

// judge judges a trace.
func (s standard) judge(t acel.Trace) (v verdict, err error) {
	v.trace, v.drawn = t, s.policy.Redacted(t)
	ongoing := t
	if t.Extent != acel.Partial {
		ongoing.Extent = acel.Ongoing
	}
	if v.now, err = s.result(t.Ended()); err != nil {
		return v, err
	}
	if len(v.now.Rules) == 0 {
		return v, errors.New("there is no rule, so that nothing could break one")
	}
	if v.soFar, err = s.result(ongoing); err != nil {
		return v, err
	}
	v.released = v.soFar
	if len(t.InFlight()) > 0 {
		v.released, err = s.result(ongoing.Released())
	}
	return v, err
}

// result is what the rules that are meant say of a trace. The others are judged
// as well, since those of tools decide what became of a call and what the state
// is.
func (s standard) result(t acel.Trace) (acel.Result, error) {
	r, err := acel.Judge(s.policy, t)
	if err != nil || len(s.only) == 0 {
		return r, err
	}
	r.Rules = slices.DeleteFunc(r.Rules, func(one acel.RuleResult) bool { return !slices.Contains(s.only, one.Rule.Key()) })
	r.Violations = slices.DeleteFunc(r.Violations, func(v acel.Violation) bool { return !slices.Contains(s.only, v.Rule) })
	return r, nil
}
