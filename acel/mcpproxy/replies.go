package mcpproxy

import (
	"encoding/json"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// refuse is the answer to a call that was not made.
func (a *asked) refuse(why error, found []acel.Violation) []byte {
	var by noted
	text := wordsOf(why)
	if errors.As(why, &by) {
		text = by.Error()
	}
	return frame.ResultAnswer(a.id, resultOf(refused(text, found), a.modern))
}

// unfinished settles a call of which nothing more is known, and returns the answer to
// it, as to any other request whose own does not come.
func (a *asked) unfinished(why string) []byte {
	if a.what != asksCall {
		return frame.ErrorAnswer(a.id, frame.CodeInternal, "ACEL has no answer of the server behind it: "+brief(why))
	}
	a.of.settle(a.pass, acel.Outcome{Status: acel.Unfinished, Error: why})
	a.of.spend(a)
	return frame.ResultAnswer(a.id, resultOf(withheld("ACEL has no answer to this call, which may have been made and have had its effect ("+brief(why)+"). Do not repeat it before you know; tell the user.", nil), a.modern))
}

// resultOf is a result as JSON, in the form of the client's version.
func resultOf(r *mcp.CallToolResult, modern bool) json.RawMessage {
	if modern {
		r.ResultType = mcp.ResultTypeComplete
	}
	raw, err := json.Marshal(r)
	if err != nil { // it is made of texts
		return json.RawMessage(`{"content":[],"isError":true}`)
	}
	return raw
}

// rulesOf are the rules that were violated.
func rulesOf(found []acel.Violation) []string {
	rules := make([]string, 0, len(found))
	for _, v := range found {
		rules = append(rules, v.Rule)
	}
	return rules
}
