package suite

import (
	"fmt"
	"slices"

	"github.com/acel-dev/acel/acel"
)

// A Result is what became of a suite.
type Result struct {
	Suite *Suite
	// Cases are in the order of the suite's.
	Cases []CaseResult
}

// A CaseResult is how what the rules found in a case compares with its labels.
type CaseResult struct {
	Case *Case
	// Missed are labels that no violation met, in the order of the steps.
	Missed []Label
	// Unexpected are violations that no label foretold, in order.
	Unexpected []acel.Violation
	// Met is the number of labels that a violation met.
	Met int
	// Reason says why a case failed that no violation can tell of: a rule was left
	// undecided, or was to be and is not, or an example is not broken; "" where there
	// is none.
	Reason string

	// rules are what the case made of each rule, in the order of the policy, and
	// an example only of its own; none where Run did not judge the case.
	rules []acel.RuleResult
	// findings and traces count right and wrong decisions in the order of
	// scoreNames; none where Run did not judge the case, and of an
	// example.
	findings, traces []Score
}

// Passed reports whether the rules found all that the labels say and no more, and
// left undecided those that the case says; of an example whether its rule is kept
// or broken as it says.
func (c *CaseResult) Passed() bool { return len(c.Missed)+len(c.Unexpected) == 0 && c.Reason == "" }

// Rules returns what the case made of each rule, in the order of the policy, and
// what an example made of its own; nothing where Run did not judge the case.
func (c *CaseResult) Rules() []acel.RuleResult { return slices.Clone(c.rules) }

// Failed counts the cases that did not pass.
func (r *Result) Failed() int {
	failed := 0
	for i := range r.Cases {
		if !r.Cases[i].Passed() {
			failed++
		}
	}
	return failed
}

// Run judges every case. The error is an [*acel.Problem] at the first case
// whose trace cannot be judged, and says which call it was.
func (s *Suite) Run() (*Result, error) {
	r := &Result{Suite: s}
	for i := range s.Cases {
		one, err := s.runCase(&s.Cases[i])
		if err != nil {
			return nil, s.Cases[i].unjudged(err)
		}
		r.Cases = append(r.Cases, one)
	}
	return r, nil
}

// unjudged is the problem of a case with a record that the engine cannot judge.
func (c *Case) unjudged(err error) *acel.Problem {
	return &acel.Problem{
		Place:   c.Place,
		Message: fmt.Sprintf("the trace of %q cannot be judged: %v", c.Name, err),
		Hint:    "mend the trace; no case of the file was run",
	}
}

func (s *Suite) runCase(c *Case) (CaseResult, error) {
	if c.Example != nil {
		return c.runExample(s.Policy)
	}
	result, err := acel.Judge(s.Policy, acel.Trace{Calls: c.Calls, Extent: c.Extent})
	if err != nil {
		return CaseResult{}, err
	}
	one := CaseResult{Case: c, rules: result.Rules, Reason: c.undecidedReason(result.Rules)}
	foretold := one.foretold()
	found := map[Finding]bool{}
	for _, v := range result.Violations {
		f := FindingOf(v)
		if !foretold[f] {
			one.Unexpected = append(one.Unexpected, v)
		}
		found[f] = true
	}
	for _, l := range c.Labels {
		if found[l.Finding] {
			one.Met++
		} else {
			one.Missed = append(one.Missed, l)
		}
	}
	slices.SortStableFunc(one.Missed, func(a, b Label) int { return a.Compare(b.Finding) })
	one.score(foretold, found, result.Steps)
	return one, nil
}
