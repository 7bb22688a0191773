package acel

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
)

// Call asks about a call, runs it if nothing objects, and settles it.
//
// A refused call returns a [*ContractViolation]; run was then not called. A
// result that breaks the tool's postcondition is withheld, with the same error:
// the effect has happened. Other rules that only the outcome breaks, as one that
// a failure leaves no time to mend, are told to the Observer. An error of run is returned as it is; if it is the
// context's, or run panics, the call counts as unfinished, since it may have
// happened. In Shadow mode violations reach only the Observer.
func (s *Session) Call(ctx context.Context, c Call, run func(context.Context) (json.RawMessage, error)) (json.RawMessage, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	t, refused := s.Begin(c)
	if t == nil {
		return nil, &ContractViolation{refused}
	}
	o := Outcome{Status: Unfinished}
	ended := false
	defer func() {
		if !ended {
			t.End(o)
		}
	}()
	result, err := run(ctx)
	o = outcome(result, err)
	ended = true
	if broken := t.End(o); s.opts.Mode != Shadow && slices.ContainsFunc(broken, isPostcondition) {
		return nil, &ContractViolation{broken}
	}
	return result, err
}

func isPostcondition(v Violation) bool { return v.Kind == Postcondition }

// outcome is what a run's return says of the call.
func outcome(result json.RawMessage, err error) Outcome {
	switch {
	case err == nil && result == nil:
		return Outcome{Result: json.RawMessage("null")} // the result is known: none
	case err == nil:
		return Outcome{Result: result}
	case errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		return Outcome{Status: Unfinished, Error: err.Error()}
	}
	return Outcome{Status: Failed, Error: err.Error()}
}
