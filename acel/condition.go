package acel

import (
	"errors"
	"fmt"
)

// askCondition asks a tool's Require about a call that would begin now.
func (s *Session) askCondition(cond *condition, c *Call) {
	if cond.require < 0 || !cond.concerns(c.Server) {
		return
	}
	m := match{rule: int32(cond.require), hit: letterA}
	if err := cond.tool.requires(s.state, c); err != nil {
		m.broke = true
		s.objectCondition(cond.require, s.step+1, Precondition, s.evidence(c), err)
	}
	s.matches = append(s.matches, m)
}

// failure asks whether the result of a call that ended well is a failure all the
// same, and returns the outcome that counts.
func (s *Session) failure(f *flight, o Outcome) Outcome {
	for _, at := range s.policy.index.of(f.ref.Tool).conditions {
		cond := &s.policy.tools[at]
		if cond.failure < 0 || !cond.concerns(f.ref.Server) {
			continue
		}
		m := &s.memory[cond.failure]
		m.touched++
		if o.Result == nil {
			m.undecided++
			s.lacks(int32(cond.failure), unrecorded(f))
			continue
		}
		err := cond.tool.fails(s.state, f.call, o.Result)
		if errors.Is(err, ErrUndecidable) {
			m.undecided++
			s.lacks(int32(cond.failure), err.Error())
		}
		if err != nil {
			return Outcome{Status: Failed, Error: fmt.Sprint(err)}
		}
	}
	return o
}

// ensure asks the postconditions of a call that ended well, and commits if all
// of them hold. It returns the outcome that counts: a broken postcondition makes
// a failure.
func (s *Session) ensure(f *flight, o Outcome) Outcome {
	if f.call == nil {
		return o
	}
	if o = s.failure(f, o); o.Status != OK {
		return o
	}
	state := s.state
	for _, at := range s.policy.index.of(f.ref.Tool).conditions {
		cond := &s.policy.tools[at]
		if cond.ensure < 0 || !cond.concerns(f.ref.Server) {
			continue
		}
		m := &s.memory[cond.ensure]
		m.touched++
		if cond.tool.Ensure != nil && o.Result == nil {
			m.undecided++
			s.lacks(int32(cond.ensure), unrecorded(f))
			continue
		}
		staged, err := cond.tool.ensures(state, f.call, o.Result)
		if err != nil {
			m.broken++
			s.objectCondition(cond.ensure, f.ref.Step, Postcondition, f.call, err)
			return Outcome{Status: Failed, Error: fmt.Sprint(err)}
		}
		if len(staged) > 0 {
			state = state.with(staged)
		}
	}
	s.state = state
	return o
}

func unrecorded(f *flight) string {
	return "a result of " + toolName(f.ref.Tool) + " was not recorded"
}
