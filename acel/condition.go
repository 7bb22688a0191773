package acel

import "fmt"

// askCondition asks a tool's Require about a call that would begin now.
func (s *Session) askCondition(cond *condition, c *Call) {
	if cond.require < 0 {
		return
	}
	m := match{rule: int32(cond.require), hit: letterA}
	if err := cond.tool.requires(s.state, c); err != nil {
		m.broke = true
		s.objectCondition(cond.require, s.step+1, Precondition, s.evidence(c), err)
	}
	s.matches = append(s.matches, m)
}

// ensure asks the postconditions of a call that ended well, and commits. It
// returns the outcome that counts: a broken postcondition makes a failure.
func (s *Session) ensure(f *flight, o Outcome) Outcome {
	if f.call == nil {
		return o
	}
	for _, at := range s.policy.index.of(f.ref.Tool).conditions {
		cond := &s.policy.tools[at]
		if cond.ensure < 0 {
			continue
		}
		m := &s.memory[cond.ensure]
		m.touched++
		if cond.tool.Ensure != nil && o.Result == nil {
			m.undecided = true
			continue
		}
		staged, err := cond.tool.ensures(s.state, f.call, o.Result)
		if err != nil {
			m.broken++
			s.objectCondition(cond.ensure, f.ref.Step, Postcondition, f.call, err)
			return Outcome{Status: Failed, Error: fmt.Sprint(err)}
		}
		if len(staged) > 0 {
			s.state = s.state.with(staged)
		}
	}
	return o
}
