package mcpproxy

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/acel-dev/acel/acel"
)

// outcomeOf is what a handler has returned, as an outcome. Its result is the whole
// result as it goes to the client: that is what recordings hold, and rules look
// through it the same way.
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
	switch {
	case err != nil:
		return acel.Outcome{Status: acel.Failed, Error: "the result cannot be written as JSON: " + err.Error()}
	case result.IsError:
		return acel.Outcome{Status: acel.Failed, Error: said(result.Content), Result: raw}
	}
	return acel.Outcome{Result: raw}
}

// said is the text of content blocks.
func said(blocks []mcp.Content) string {
	var all []string
	for _, b := range blocks {
		if t, is := mcp.AsTextContent(b); is && t.Text != "" {
			all = append(all, t.Text)
		}
	}
	return strings.Join(all, "\n")
}
