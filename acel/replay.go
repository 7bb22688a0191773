package acel

import (
	"cmp"
	"errors"
	"iter"
	"slices"
)

// A Result is what a policy says of one whole trace.
type Result struct {
	// Steps is the number of calls, refused ones included.
	Steps int
	// Violations are in order of step, and within a step of rule.
	Violations []Violation
	// Rules are the policy's rules and conditions with their verdicts.
	Rules []RuleResult
}

// Replay judges a recorded trace, a call at a time, and keeps nothing of it
// but what the violations need. An error among the calls, or a record that
// cannot be judged, ends the trace there: the result says what was found up to
// it, with the verdicts of a trace that was cut short. A nil policy is
// ErrNoPolicy, and nil calls are an error too.
func Replay(p *Policy, calls iter.Seq2[Call, error]) (Result, error) {
	switch {
	case p == nil:
		return Result{}, ErrNoPolicy
	case calls == nil:
		return Result{}, errors.New("no calls to replay: nil is no trace, not even an empty one")
	}
	return p.replay(calls, Complete, nil)
}

// replay judges calls that go as far as extent says, from a state that is set
// over the policy's.
func (p *Policy) replay(calls iter.Seq2[Call, error], extent Extent, state map[string]any) (Result, error) {
	s := p.NewSession(SessionOptions{KeepTrace: KeepEvidence, State: state})
	if err := s.unfit(); err != nil {
		return s.result(s.Cut()), err
	}
	var found []Violation
	for c, err := range calls {
		if err == nil {
			var v []Violation
			v, err = s.Record(c)
			found = append(found, v...)
		}
		if err != nil {
			return s.result(append(found, s.Cut()...)), err
		}
	}
	switch extent {
	case Complete:
		found = append(found, s.Close()...)
	case Partial:
		found = append(found, s.Cut()...)
	case Stopped:
		found = append(found, s.Stop()...)
	}
	return s.result(found), nil
}

// result puts violations in order: a postcondition is known only when its call
// ends, after later calls may have begun.
func (s *Session) result(found []Violation) Result {
	place := make(map[string]int, len(s.policy.rules))
	for i := range s.policy.rules {
		place[s.policy.rules[i].key] = i
	}
	slices.SortStableFunc(found, func(a, b Violation) int {
		return cmp.Or(cmp.Compare(a.Step, b.Step), cmp.Compare(place[a.Rule], place[b.Rule]))
	})
	return Result{Steps: s.Steps(), Violations: found, Rules: s.Results()}
}

// All yields the trace's calls, as [Replay] takes them.
func (t Trace) All() iter.Seq2[Call, error] {
	return func(yield func(Call, error) bool) {
		for _, c := range t.Calls {
			if !yield(c, nil) {
				return
			}
		}
	}
}
