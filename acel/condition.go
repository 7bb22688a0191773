package acel

import (
	"encoding/json"
	"errors"
	"fmt"
)

// askCondition asks a tool's Require about a call that would begin now.
func (s *Session) askCondition(cond *condition, c *Call) {
	if cond.require < 0 || !cond.concerns(c.Server) {
		return
	}
	m := match{rule: int32(cond.require), hit: letterA, met: letterA}
	switch err := cond.tool.requires(s.seenState(s.state), c); {
	case errors.Is(err, ErrRedacted):
		m.blind, m.doubt = true, s.veil.reason(err).Error()
	case err != nil && s.lost != "" && !s.live:
		m.undecided = true
		s.lacks(m.rule, s.lost)
	case err != nil:
		if s.lost != "" {
			err = fmt.Errorf("%w; %s", err, s.lost)
		}
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
		s.memory[cond.failure].touched++
		if o.Result == nil {
			s.undecided(cond.failure, unrecorded(f))
			continue
		}
		err := cond.tool.fails(s.seenState(s.state), f.call, o.Result)
		if errors.Is(err, ErrRedacted) {
			lack := s.veil.reason(err).Error()
			s.undecided(cond.failure, lack)
			s.veilOutcome(f, lack)
			continue
		}
		if errors.Is(err, ErrUndecidable) {
			s.undecided(cond.failure, s.veil.reason(err).Error())
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
		if !cond.concerns(f.ref.Server) {
			continue
		}
		said, err := s.askEnsure(cond, f, state, o.Result)
		switch {
		case said == matched:
			state, err = s.askCommit(cond, f, state, o.Result)
		case said == undecidable && cond.commit >= 0:
			s.uncommitted(cond, f)
		}
		if err != nil {
			return Outcome{Status: Failed, Error: fmt.Sprint(err)}
		}
	}
	s.state = state
	return o
}

// askEnsure says whether a tool's Ensure holds for a call that ended well, and
// why it does not.
func (s *Session) askEnsure(cond *condition, f *flight, state values, result json.RawMessage) (answer, error) {
	if cond.ensure < 0 {
		return matched, nil
	}
	m := &s.memory[cond.ensure]
	m.touched++
	if result == nil {
		s.undecided(cond.ensure, unrecorded(f))
		return undecidable, nil
	}
	err := cond.tool.ensures(s.seenState(state), f.call, result)
	switch {
	case err == nil:
		return matched, nil
	case errors.Is(err, ErrRedacted):
		lack := s.veil.reason(err).Error()
		s.undecided(cond.ensure, lack)
		s.veilOutcome(f, lack)
		return undecidable, nil
	case s.lost != "":
		s.undecided(cond.ensure, s.lost)
		return undecidable, nil
	}
	m.broken++
	s.objectCondition(cond.ensure, f.ref.Step, Postcondition, s.exhibit(f.call), err)
	return noMatch, err
}

// uncommitted notes that it is not known whether a call has set anything.
func (s *Session) uncommitted(cond *condition, f *flight) {
	if f.veiled {
		s.undecided(cond.commit, s.veiledState)
		return
	}
	s.lose(f)
	s.undecided(cond.commit, unrecorded(f))
}

// askCommit asks a tool's Commit what a call that ended well sets, and returns
// the state that follows.
func (s *Session) askCommit(cond *condition, f *flight, state values, result json.RawMessage) (values, error) {
	if cond.commit < 0 {
		return state, nil
	}
	m := &s.memory[cond.commit]
	m.touched++
	staged, err := cond.tool.commits(s.seenState(state), f.call, result)
	switch {
	case errors.Is(err, ErrRedacted):
		lack := s.veil.reason(err).Error()
		s.undecided(cond.commit, lack)
		s.veilOutcome(f, lack)
		return state, nil
	case err != nil && result == nil && errors.Is(err, ErrUndecidable):
		s.lose(f)
		s.undecided(cond.commit, unrecorded(f))
		return state, nil
	case err != nil && s.lost != "":
		s.undecided(cond.commit, s.lost)
		return state, nil
	case err != nil:
		m.broken++
		s.objectCondition(cond.commit, f.ref.Step, Postcondition, s.exhibit(f.call), err)
		return state, err
	case len(staged) > 0:
		state, s.written = state.with(staged), nil
		s.veil.learnState(staged)
	}
	return state, nil
}

// seenState is the state as conditions see it.
func (s *Session) seenState(v values) State {
	state := State{values: v, recorded: s.recorded}
	if s.recorded {
		state.lost = s.veiledState
	}
	return state
}

// unknown says that a condition looks at a state that is not known.
func (s *State) unknown() error { return fmt.Errorf("%w: %s", ErrRedacted, s.lost) }

// veilOutcome notes that the outcome of a call hangs on what is redacted, and with it the state.
func (s *Session) veilOutcome(f *flight, why string) {
	f.veiled = true
	if s.veiledState == "" {
		s.veiledState = "the state may be another, since " + why
	}
}

// lose notes that the state may be another, for want of a result.
func (s *Session) lose(f *flight) {
	if s.lost == "" {
		s.lost = "the state may be another, since " + unrecorded(f)
	}
}

// undecided notes that it cannot be told of a call whether it keeps a condition.
func (s *Session) undecided(rule int, lacks string) {
	s.memory[rule].undecided++
	s.lacks(int32(rule), lacks)
}

func unrecorded(f *flight) string {
	return "a result of " + toolName(f.ref.Tool) + " was not recorded"
}
