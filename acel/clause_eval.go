package acel

import (
	"encoding/json"
	"fmt"
)

// clause asks a clause about a call that begins. One that panics cannot be
// decided.
func (s *Session) clause(cl *Clause, c *Call) (holds bool, err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			holds, err = false, fmt.Errorf("panic: %v", panicked)
		}
	}()
	begun := *c
	begun.Outcome = Outcome{Status: Unfinished}
	state := s.seenState(s.state)
	if holds, err = cl.Holds(&state, begun); state.readLost {
		return false, state.unknown()
	}
	return holds, err
}

// evaluateKey asks a key for its value. One that panics has none.
func (s *Session) evaluateKey(k *compiledKey, c *Call, result []byte) (raw json.RawMessage, err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			raw, err = nil, fmt.Errorf("panic: %v", panicked)
		}
	}()
	state := s.seenState(s.state)
	if raw, err = k.Value(&state, *c, result); state.readLost {
		return nil, state.unknown()
	}
	return raw, err
}

// clauseShows asks a clause what it holds of. One that panics does not tell.
func (s *Session) clauseShows(cl *Clause, c *Call) (text string) {
	defer func() {
		if recover() != nil {
			text = ""
		}
	}()
	return brief(s.veil.clause(cl, c, cl.Shows(&State{values: s.state, recorded: s.recorded}, *c)))
}
