package matchers

import "github.com/acel-dev/acel/acel"

// A contract is the checker of the rules of a policy.
type contract struct {
	name   string
	policy func() (*acel.Policy, error)
	// rules are those of the policy where they were given as such.
	rules []acel.Rule
	// only are the rules of the policy that are meant; none for all.
	only []string
}

func (c contract) String() string                { return c.name }
func (c contract) Demand() string                { return "satisfy " + c.name }
func (c contract) Policy() (*acel.Policy, error) { return c.policy() }

// Check says whether the trace keeps the rules.
func (c contract) Check(t acel.Trace) (acel.Finding, error) {
	v, err := c.verdict(t)
	if err != nil {
		return acel.Finding{}, err
	}
	broken := errorsAmong(v.now.Violations)
	if undecided := v.undecided(); len(broken) == 0 && undecided != nil {
		return acel.Finding{}, undecided
	}
	return acel.Finding{
		Holds:   len(broken) == 0,
		Final:   len(errorsAmong(v.soFar.Violations)) > 0 || v.allSatisfied(),
		Explain: func() string { return v.explain() },
	}, nil
}

// verdict judges a trace.
func (c contract) verdict(t acel.Trace) (verdict, error) {
	policy, err := c.policy()
	if err != nil {
		return verdict{}, err
	}
	return standard{policy, c.only}.judge(t)
}

// A verdict is what a policy says of a trace.
type verdict struct {
	// trace is what was judged, and drawn what is shown of it: without what the policy
	// hides.
	trace, drawn acel.Trace
	// now is as if an ongoing session ended now, soFar as if any session went on:
	// the violations that it finds no call that follows takes back.
	now, soFar acel.Result
	// released is soFar once the calls in flight are released: what only they
	// have met, as operands that are On acel.Attempt, is not met then.
	released acel.Result
}

// errorsAmong returns the violations of severity error: the others are
// reported, and fail nothing.
func errorsAmong(all []acel.Violation) []acel.Violation {
	var some []acel.Violation
	for _, v := range all {
		if v.Severity == acel.SeverityError {
			some = append(some, v)
		}
	}
	return some
}

// doubt says why the trace may break rules more often than was found; nil where
// it does not.
func (v verdict) doubt() error {
	if err := v.undecided(); err != nil {
		return err
	}
	if v.trace.Extent == acel.Partial && !v.allSatisfied() {
		return errMissing
	}
	return nil
}

// allSatisfied reports whether nothing that may follow can break a rule.
func (v verdict) allSatisfied() bool {
	for i, r := range v.soFar.Rules {
		if r.Verdict != acel.Satisfied || v.released.Rules[i].Verdict != acel.Satisfied {
			return false
		}
	}
	return true
}
