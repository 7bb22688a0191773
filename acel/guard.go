package acel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// A Caller runs the call of a tool unless it is refused, and keeps the books
// on it: a [*Session] or a [*Recorder].
type Caller interface {
	// Call is as [Session.Call].
	Call(context.Context, Call, func(context.Context) (json.RawMessage, error)) (json.RawMessage, error)
}

// Guard returns a tool's function as one that asks before each call and records
// it. In is what the tool takes: a struct or a map, whose JSON object is the
// call's arguments. Out is what it returns, whose JSON is the call's result.
//
// A call that is refused does not run, and its error is a [*ContractViolation];
// so it is where the tool's postcondition withholds the result. Arguments that
// make no JSON object are an error too, and the call does not run. A result
// that makes no JSON is an error once the call has run, and the call counts as
// failed. What fn itself returns is returned as it is.
//
// A tool without arguments takes struct{}; one of another form is wrapped in a
// function of this one.
//
// Guard a tool once: one that is called by a dispatch under [GuardToolCall] is
// recorded by that already, and would count twice.
func Guard[In, Out any](caller Caller, tool string, fn func(context.Context, In) (Out, error)) func(context.Context, In) (Out, error) {
	return func(ctx context.Context, in In) (Out, error) {
		var out, none Out
		var own error // of fn, which may speak of a refusal elsewhere
		args, err := marshalArgs(tool, in)
		if err != nil {
			return none, err
		}
		_, err = caller.Call(ctx, Call{Tool: tool, Args: args}, func(ctx context.Context) (json.RawMessage, error) {
			if out, own = fn(ctx, in); own != nil {
				return nil, own
			}
			return marshalResult(tool, out)
		})
		if own == nil && refused(err) {
			return none, err
		}
		return out, err
	}
}

// marshalArgs returns the arguments of a call, or why it cannot be made.
func marshalArgs(tool string, in any) (json.RawMessage, error) {
	args, err := json.Marshal(in)
	switch {
	case tool == "":
		return nil, errors.New("acel: a tool was not called, since Guard was given no name for it")
	case err != nil:
		return nil, fmt.Errorf("acel: %s was not called, since its arguments make no JSON: %w", toolName(tool), err)
	case string(args) == "null":
		return nil, nil // a nil map or pointer: no arguments
	case !isObject(args):
		return nil, fmt.Errorf("acel: %s was not called, since its arguments must make a JSON object and %T makes %s", toolName(tool), in, brief(string(args)))
	}
	return args, nil
}

func marshalResult(tool string, out any) (json.RawMessage, error) {
	result, err := json.Marshal(out)
	if err != nil {
		return nil, fmt.Errorf("acel: %s was called, but its result makes no JSON and cannot be recorded: %w", toolName(tool), err)
	}
	return result, nil
}

// refused reports whether an error is a refusal, or withholds a result.
func refused(err error) bool {
	var violation *ContractViolation
	return errors.As(err, &violation)
}
