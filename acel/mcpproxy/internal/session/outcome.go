package session

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
)

// Outcome is what an MCP result says of how its call ended. The whole result as it goes
// to the client stands in it: that is what recordings hold, and rules look through it the
// same way.
func Outcome(raw json.RawMessage) (acel.Outcome, error) {
	o, err := frame.Loosely(raw)
	if err != nil {
		return acel.Outcome{}, err
	}
	return OutcomeOf(raw, o)
}

// OutcomeOf is the same for a result whose members were read.
func OutcomeOf(raw json.RawMessage, o frame.Object) (acel.Outcome, error) {
	switch is := string(o.At("isError")); is {
	case "true":
		return acel.Outcome{Status: acel.Failed, Error: saidIn(o.At("content")), Result: raw}, nil
	case "", "false", "null":
		return acel.Outcome{Result: raw}, nil
	default:
		return acel.Outcome{}, fmt.Errorf("its isError is %s, and neither true nor false", refusal.Brief(is))
	}
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
