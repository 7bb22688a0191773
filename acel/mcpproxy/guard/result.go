package guard

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/session"
)

// outcomeOf is what a handler has returned, as an outcome.
func outcomeOf(result *mcp.CallToolResult, err error) acel.Outcome {
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return acel.Outcome{Status: acel.Unfinished, Error: err.Error()}
	case err != nil:
		return acel.Outcome{Status: acel.Failed, Error: err.Error()}
	case result == nil:
		return acel.Outcome{Status: acel.Failed, Error: "the handler returned neither a result nor an error"}
	}
	raw, err := json.Marshal(result)
	if err != nil {
		return acel.Outcome{Status: acel.Failed, Error: "the result cannot be written as JSON: " + err.Error()}
	}
	o, err := session.Outcome(raw)
	if err != nil {
		return acel.Outcome{Status: acel.Failed, Error: "the result cannot be read: " + err.Error()}
	}
	return o
}

// refused is the result of a call that was not made.
func refused(why error, found []acel.Violation) *mcp.CallToolResult {
	return inPlace(refusal.MetaRefused, refusal.Words(why), found)
}

// withheld is the result in place of one that must not be shown.
func withheld(text string, found []acel.Violation) *mcp.CallToolResult {
	return inPlace(refusal.MetaWithheld, text, found)
}

// inPlace is an error with one text and no structured content: clients show models the
// first text alone, and hold structured content to the schema of the tool.
func inPlace(key, text string, found []acel.Violation) *mcp.CallToolResult {
	result := mcp.NewToolResultError(text)
	result.Meta = &mcp.Meta{AdditionalFields: map[string]any{key: refusal.About(found)}}
	return result
}
