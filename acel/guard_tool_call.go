package acel

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
)

// A ToolCall is a call as OpenAI's chat completions ask for it: one of the
// tool_calls of a message, which it can be unmarshalled from. Other clients'
// calls are easily put into it:
//
//	acel.ToolCall{ID: c.ID, Function: acel.ToolFunction{Name: c.Function.Name, Arguments: c.Function.Arguments}}
type ToolCall struct {
	ID       string       `json:"id"`
	Type     string       `json:"type"`
	Function ToolFunction `json:"function"`
}

// A ToolFunction names the function that a [ToolCall] asks for.
type ToolFunction struct {
	Name string `json:"name"`
	// Arguments is the JSON that the model wrote, if it is JSON. A text that is
	// empty, JSON's white space or null means no arguments.
	Arguments string `json:"arguments"`
}

// GuardToolCall returns an agent's dispatch of tool calls as one that asks
// before each call and records it. The text that dispatch returns is recorded
// as a JSON string, which is what a chat has of it.
//
// A call that is refused is not dispatched, and its error is a
// [*ContractViolation], whose text tells a model what to do differently: give
// it back as the call's answer. Arguments that are no JSON object are recorded
// as they are, and a rule that asks for one of them cannot decide and objects.
func GuardToolCall(caller Caller, dispatch func(context.Context, ToolCall) (string, error)) func(context.Context, ToolCall) (string, error) {
	return func(ctx context.Context, asked ToolCall) (string, error) {
		if asked.Function.Name == "" {
			return "", errors.New("acel: a tool call without a function's name; only calls of type function are guarded")
		}
		call := Call{Tool: asked.Function.Name, ID: asked.ID, Args: argumentsIn(asked.Function.Arguments)}
		answer := ""
		var own error // of dispatch, which may speak of a refusal elsewhere
		_, err := caller.Call(ctx, call, func(ctx context.Context) (json.RawMessage, error) {
			if answer, own = dispatch(ctx, asked); own != nil {
				return nil, own
			}
			return json.Marshal(answer)
		})
		if own == nil && refused(err) {
			return "", err
		}
		return answer, err
	}
}

// argumentsIn is the text of a call's arguments, or nil where it says that
// there are none.
func argumentsIn(text string) json.RawMessage {
	if said := strings.Trim(text, " \t\r\n"); said == "" || said == "null" {
		return nil
	}
	return json.RawMessage(text)
}
