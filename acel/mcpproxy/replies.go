package mcpproxy

import (
	"encoding/json"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
)

// refuse is the answer to a call that was not made.
func (a *asked) refuse(why error, found []acel.Violation) []byte {
	return frame.ResultAnswer(a.id, standFor(refusal.MetaRefused, refusal.Words(why), found, a.modern))
}

// unfinished settles a call of which nothing more is known, and returns the answer to
// it, as to any other request whose own does not come.
func (a *asked) unfinished(why string) []byte {
	if a.what != asksCall {
		return frame.ErrorAnswer(a.id, frame.CodeInternal, "ACEL has no answer of the server behind it: "+refusal.Brief(why))
	}
	a.of.settle(a.pass, acel.Outcome{Status: acel.Unfinished, Error: why})
	a.of.spend(a)
	return frame.ResultAnswer(a.id, withheld("ACEL has no answer to this call, which may have been made and have had its effect ("+refusal.Brief(why)+"). Do not repeat it before you know; tell the user.", nil, a.modern))
}

// A stand is a result that stands in place of another: an error with one text and no
// structured content, as clients show models the first text alone, and hold structured
// content to the schema of the tool.
type stand struct {
	Meta    map[string]any `json:"_meta"`
	Content []text         `json:"content"`
	IsError bool           `json:"isError"`
	Type    string         `json:"resultType,omitempty"` // which results have since 2026-07-28
}

type text struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

// withheld is the result in place of one that must not be shown.
func withheld(words string, found []acel.Violation, modern bool) json.RawMessage {
	return standFor(refusal.MetaWithheld, words, found, modern)
}

// standFor is a result with words for a model, and under a key of its _meta what machines
// find, in the form of the client's version.
func standFor(key, words string, found []acel.Violation, modern bool) json.RawMessage {
	s := stand{Meta: map[string]any{key: refusal.About(found)}, Content: []text{{"text", words}}, IsError: true}
	if modern {
		s.Type = "complete"
	}
	raw, err := json.Marshal(s)
	if err != nil { // it is made of texts
		return json.RawMessage(`{"content":[],"isError":true}`)
	}
	return raw
}
