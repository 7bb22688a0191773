package acel

import (
	"encoding/json"
	"errors"
	"fmt"
)

// A Key says by which value a rule is kept apart: a rule with one runs
// separately for each value that it finds, as if every order had a policy of
// its own.
type Key struct {
	// Path is a dotted path into the arguments.
	Path string
	// Text and Value are an expression and a function instead, as the package
	// rules makes them of CEL. The function is pure; no value, and null, is
	// none; what is no JSON value is told as such; an error says why there is none.
	Text  string
	Value func(state *State, call Call, result json.RawMessage) (json.RawMessage, error)
	// FromResult: Value looks at the result, so that it is known only once the
	// call has ended well. A restricting operand cannot have such a key.
	FromResult bool
}

// String returns the key as rules files write it.
func (k Key) String() string {
	if k.Value != nil {
		return k.Text
	}
	return k.Path
}

// check returns what is wrong with the key, or nil; only the keys of enabling
// operands may look at results.
func (k Key) check(enabling bool) error {
	switch {
	case k.Value == nil && k.Path == "":
		return errors.New("per: a key needs a path or an expression")
	case k.Value != nil && (k.Path != "" || k.Text == ""):
		return errors.New("per: a key has a path, or an expression with its text")
	case k.FromResult && !enabling:
		return fmt.Errorf("per: %s looks at the result, which is not known when the calls that the rule restricts begin", brief(k.Text))
	}
	return checkPath(k.Path)
}
