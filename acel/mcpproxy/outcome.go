package mcpproxy

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
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
		return acel.Outcome{Status: acel.Failed, Error: saidBy(raw), Result: raw}
	}
	return acel.Outcome{Result: raw}
}

// outcomeOfResult is the same for a result as JSON, which stands for the whole of it.
func outcomeOfResult(raw json.RawMessage, o frame.Object) (acel.Outcome, error) {
	switch is := string(o.At("isError")); is {
	case "true":
		return acel.Outcome{Status: acel.Failed, Error: saidIn(o.At("content")), Result: raw}, nil
	case "", "false", "null":
		return acel.Outcome{Result: raw}, nil
	default:
		return acel.Outcome{}, fmt.Errorf("its isError is %s, and neither true nor false", brief(is))
	}
}

// saidBy is the text of a result as JSON.
func saidBy(result json.RawMessage) string {
	o, err := frame.Loosely(result)
	if err != nil {
		return ""
	}
	return saidIn(o.At("content"))
}

// saidIn is the text of content blocks as JSON.
func saidIn(content json.RawMessage) string {
	var blocks []struct {
		Type string
		Text string
	}
	if json.Unmarshal(content, &blocks) != nil {
		return ""
	}
	var all []string
	for _, b := range blocks {
		if b.Type == "text" && b.Text != "" {
			all = append(all, b.Text)
		}
	}
	return strings.Join(all, "\n")
}
