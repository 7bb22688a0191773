package acel

import "fmt"

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

// ensure asks the postconditions of a call that ended well, and commits if all
// of them hold. It returns the outcome that counts: a broken postcondition makes
// a failure.
func (s *Session) ensure(f *flight, o Outcome) Outcome {
	if f.call == nil {
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
			m.undecided = true
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
