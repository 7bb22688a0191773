package matchers

import (
	"errors"
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// An exercise is what traces together do with rules.
type exercise struct {
	rules []acel.RuleResult // Exercised where any trace exercises it
	tools []string          // those that were called
	names []string          // of the traces
}

// exerciseOf judges every trace.
func exerciseOf(policy *acel.Policy, traces []acel.Source) (x exercise, err error) {
	if len(traces) == 0 {
		return x, errors.New("BeExercisedBy needs a trace")
	}
	for i, source := range traces {
		t, err := acel.TraceOf(source)
		if err != nil {
			return x, fmt.Errorf("trace %d of BeExercisedBy: %w", i+1, err)
		}
		if err := x.add(policy, t); err != nil {
			return x, fmt.Errorf("trace %d of BeExercisedBy, %s: %w", i+1, t, err)
		}
	}
	return x, nil
}

// add judges one more trace.
func (x *exercise) add(policy *acel.Policy, t acel.Trace) error {
	v, err := judge(policy, t)
	if err != nil {
		return err
	}
	for i, before := range x.rules {
		v.now.Rules[i].Exercised = v.now.Rules[i].Exercised || before.Exercised
	}
	x.rules = v.now.Rules
	x.names = append(x.names, t.String())
	for _, c := range t.Calls {
		x.tools = append(x.tools, c.Tool)
	}
	return nil
}

// idle are the rules that no call touched.
func (x exercise) idle() []acel.Rule {
	var idle []acel.Rule
	for _, r := range x.rules {
		if !r.Exercised {
			idle = append(idle, r.Rule)
		}
	}
	return idle
}
