package expression

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// Where returns the clause of an operand: a condition on a call that begins.
// tool is the one tool of the operand, "" where there are several.
func (e *Environment) Where(tool, text string) (acel.Clause, []*Error) {
	p, errs := e.condition(tool, text, use{"where", "patterns under result: look at it"})
	if errs != nil {
		return acel.Clause{}, errs
	}
	holds := func(s *acel.State, c acel.Call) (bool, error) { return p.holds(&inputs{session: s, call: &c}) }
	return acel.Clause{Key: "where", Text: text, Holds: holds}, nil
}

// Require returns [acel.Tool.Require]: nil where the condition is true. Where it
// is false the error says message, or where that is "" what the values were.
func (e *Environment) Require(tool, text, message string) (func(*acel.State, acel.Call) error, []*Error) {
	p, errs := e.condition(tool, text, use{"require", "ensure reads it"})
	if errs != nil {
		return nil, errs
	}
	return func(s *acel.State, c acel.Call) error { return p.demand(&inputs{session: s, call: &c}, message) }, nil
}

// Ensure returns [acel.Tool.Ensure], as [Environment.Require] does.
func (e *Environment) Ensure(tool, text, message string) (func(*acel.State, acel.Call, json.RawMessage) error, []*Error) {
	p, errs := e.condition(tool, text, use{name: "ensure"})
	if errs != nil {
		return nil, errs
	}
	return func(s *acel.State, c acel.Call, result json.RawMessage) error {
		return p.demand(&inputs{session: s, call: &c, raw: result}, message)
	}, nil
}

// Failure returns [acel.Tool.Failure]: nil where the condition is false, and
// where it is true an error with the message, or one that says so. Where it
// cannot be evaluated, the error wraps [acel.ErrUndecidable].
func (e *Environment) Failure(tool, text, message string) (func(*acel.State, acel.Call, json.RawMessage) error, []*Error) {
	p, errs := e.condition(tool, text, use{name: "failure"})
	if errs != nil {
		return nil, errs
	}
	if message == "" {
		message = "it is true that " + shorten(text)
	}
	return func(s *acel.State, c acel.Call, result json.RawMessage) error {
		failed, err := p.holds(&inputs{session: s, call: &c, raw: result})
		switch {
		case err != nil:
			return fmt.Errorf("%w: %w", acel.ErrUndecidable, err)
		case failed:
			return errors.New(message)
		}
		return nil
	}, nil
}

// demand returns why a condition that must hold does not.
func (p *program) demand(in *inputs, message string) error {
	holds, err := p.holds(in)
	switch {
	case err != nil && message != "":
		return fmt.Errorf("%s: it cannot be evaluated: %w", strings.TrimSuffix(message, "."), err)
	case err != nil:
		return fmt.Errorf("it cannot be evaluated: %w", err)
	case holds:
		return nil
	case message != "":
		return errors.New(message)
	}
	if told := p.told(in); told != "" {
		return fmt.Errorf("it is not true that %s: %s", shorten(p.text), told)
	}
	return errors.New("it is not true that " + shorten(p.text))
}
