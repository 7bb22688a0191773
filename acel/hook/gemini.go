package hook

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// gemini is Gemini CLI, as its reference of hooks has it.
var gemini = Harness{
	Name: "gemini", Title: "Gemini CLI",
	kinds:   map[string]Kind{"BeforeTool": Before, "AfterTool": After, "BeforeAgent": Said, "SessionEnd": End},
	session: "session_id", said: "prompt",
	call: geminiCall, answer: geminiAnswer, denial: geminiDenial,
	before: "BeforeTool", after: "AfterTool", result: "tool_response",
}

// geminiCall reads a call. The response is an object with what the model is told.
func geminiCall(f fields, e *Event) error {
	if err := named(f, e); err != nil {
		return err
	}
	if e.Kind != After {
		return nil
	}
	its := f.within("tool_response")
	e.Outcome = acel.Outcome{Result: resultOf(f, "tool_response")}
	if its.has("llmContent") {
		e.Outcome.Result = []byte(onlyText(its["llmContent"]))
	}
	switch {
	case its.has("error"):
		e.Outcome = failed(e.Outcome, "the tool answered with an error")
	case e.Call.Tool == geminiShell:
		e.Outcome = geminiCommand(e.Outcome, f.within("tool_input"))
	}
	return nil
}

// onlyText is the text of a list of one part that is nothing but a text, or else the
// value as it is.
func onlyText(v jsontext.Value) jsontext.Value {
	if len(v) < 2 || v[0] != '[' {
		return v
	}
	part, err := readFields(v[1 : len(v)-1])
	if text := part["text"]; err == nil && len(part) == 1 && text.Kind() == '"' {
		return text
	}
	return v
}

// A flat answer is one of Gemini CLI.
type flat struct {
	Decision string `json:"decision,omitempty"`
	Reason   string `json:"reason,omitempty"`
	Notice   string `json:"systemMessage,omitempty"`
}

// geminiAnswer never asks: "decision" is "allow" or "deny". After a call, "deny" hides
// the result, and the model is told the reason in its place.
func geminiAnswer(_ Event, a Answer) any {
	n := flat{Notice: a.Notice}
	if a.Decision != Pass {
		n.Decision, n.Reason = "deny", a.Reason
	}
	return n
}

// geminiDenial reads a refusal.
func geminiDenial(f fields) string {
	if d := f.text("decision"); d != "deny" && d != "block" {
		return ""
	}
	return f.text("reason")
}
