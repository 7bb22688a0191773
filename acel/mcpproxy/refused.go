package mcpproxy

import (
	"errors"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
)

// A refusal is why a call was refused that no rule speaks of, as one or more sentences.
type refusal string

func (r refusal) Error() string { return string(r) }

// wordsOf says to a model why a call was refused. What went wrong inside is not for
// the client: Report has it.
func wordsOf(why error) string {
	var said refusal
	if errors.As(why, &said) {
		return "ACEL refused this call, and it was not made: " + string(said)
	}
	return (&gate.Refusal{Unrecorded: why}).String()
}

// The keys in _meta under which machines find what a text tells a model.
const (
	metaRefused  = "dev.acel/refused"
	metaWithheld = "dev.acel/withheld"
)

// refused is the result of a call that was not made.
func refused(text string, found []acel.Violation) *mcp.CallToolResult {
	return inPlace(metaRefused, text, found)
}

// withheld is the result in place of one that must not be shown.
func withheld(text string, found []acel.Violation) *mcp.CallToolResult {
	return inPlace(metaWithheld, text, found)
}

// inPlace is an error with one text and no structured content: clients show models the
// first text alone, and hold structured content to the schema of the tool.
func inPlace(key, text string, found []acel.Violation) *mcp.CallToolResult {
	rules := []string{}
	for _, v := range found {
		rules = append(rules, v.Rule)
	}
	about := map[string]any{"rules": rules}
	if len(found) > 0 {
		about["step"] = found[0].Step
	}
	result := mcp.NewToolResultError(text)
	result.Meta = &mcp.Meta{AdditionalFields: map[string]any{key: about}}
	return result
}
