package acel

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// values are a state's JSON values by key, each kept as it was marshalled, so
// that nobody can change one from outside.
type values map[string]json.RawMessage

func newValues(from map[string]any) (values, error) {
	v := make(values, len(from))
	for _, key := range slices.Sorted(maps.Keys(from)) {
		raw, err := json.Marshal(from[key])
		if err != nil {
			return nil, fmt.Errorf("state key %q: %w", key, err)
		}
		v[key] = raw
	}
	return v, nil
}

// with returns the values with set's laid over them; neither changes.
func (v values) with(set values) values {
	all := maps.Clone(v)
	if all == nil {
		all = values{}
	}
	maps.Copy(all, set)
	return all
}

// loose returns the values as options take them; nil for none.
func (v values) loose() map[string]any {
	if len(v) == 0 {
		return nil
	}
	all := make(map[string]any, len(v))
	for key, raw := range v {
		all[key] = slices.Clone(raw)
	}
	return all
}

// object writes the values as one JSON object, keys sorted; nil for none.
func (v values) object() json.RawMessage {
	if len(v) == 0 {
		return nil
	}
	raw, err := json.Marshal(v)
	if err != nil {
		return nil // unreachable: every value was marshalled before
	}
	return raw
}

// A State is a session's state as a tool's condition sees it: a JSON object.
// It is valid only until the condition returns.
type State struct {
	values values
	staged values
	commit bool
	fault  error

	recorded bool
	lost     string // why the state may be another, for what is redacted; "" where it is known
	readLost bool   // it was looked at all the same
}

// ErrReadOnly is what [State.Set] returns outside a Commit.
var ErrReadOnly = errors.New("acel: state can be set only in Commit")

// Raw returns the value of key as the JSON that it is kept as, which nobody may
// change, and whether there is one. In a Commit it sees what the Commit has set
// so far. A nil State has none.
func (s *State) Raw(key string) (json.RawMessage, bool) {
	if s == nil {
		return nil, false
	}
	s.readLost = s.readLost || s.lost != ""
	raw, ok := s.staged[key]
	if !ok {
		raw, ok = s.values[key]
	}
	return raw, ok
}

// Get returns a copy of the value of key, and whether there is one: nil, bool,
// string, [json.Number], []any or map[string]any. In a Commit it sees what the
// Commit has set so far.
func (s *State) Get(key string) (any, bool) {
	raw, ok := s.Raw(key)
	if !ok {
		return nil, false
	}
	d := json.NewDecoder(strings.NewReader(string(raw)))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, false // unreachable: Set marshalled it
	}
	return v, true
}

// Set gives key a value that encoding/json can marshal. What a Commit sets
// holds only if it returns no error. Outside a Commit, Set changes nothing,
// returns [ErrReadOnly], and the condition that called it counts as broken.
func (s *State) Set(key string, value any) error {
	if !s.commit {
		s.fault = ErrReadOnly
		return s.fault
	}
	raw, err := json.Marshal(value)
	if err != nil {
		s.fault = fmt.Errorf("acel: state key %q: %w", key, err)
		return s.fault
	}
	return s.SetRaw(key, raw)
}

// SetRaw is Set with a value that is JSON already, in UTF-8 and without repeated
// keys. It is kept as it is: nobody may change it afterwards.
func (s *State) SetRaw(key string, value json.RawMessage) error {
	if !s.commit {
		s.fault = ErrReadOnly
		return s.fault
	}
	if s.staged == nil {
		s.staged = values{}
	}
	s.staged[key] = value
	return nil
}
