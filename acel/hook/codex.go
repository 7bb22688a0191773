package hook

// codex is Codex CLI. Its own parser of answers says what it takes.
var codex = Harness{
	Name: "codex", Title: "Codex",
	kinds:   map[string]Kind{"PreToolUse": Before, "PostToolUse": After, "UserPromptSubmit": Said},
	session: "session_id", said: "prompt",
	call: codexCall, answer: codexAnswer, denial: codexDenial,
	before: "PreToolUse", after: "PostToolUse", result: "tool_response",
}

// codexCall reads a call. What a command returned is its output as a text, without the
// exit code; other tools may say that they failed.
func codexCall(f fields, e *Event) error {
	if err := named(f, e); err != nil {
		return err
	}
	if e.Kind != After {
		return nil
	}
	e.Outcome = returned(f, "tool_response")
	its := f.within("tool_response")
	if its["success"].Kind() == 'f' {
		e.Outcome = failed(e.Outcome, "the tool answered with an error")
	}
	return nil
}

// codexAnswer never asks. To its parser "ask" is "PreToolUse hook returned unsupported
// permissionDecision:ask": the hook counts as failed, and the call runs. So is a
// refusal without a reason, and "allow" without other arguments.
func codexAnswer(e Event, a Answer) any { return nestedAnswer(e, a, "deny") }

// codexDenial reads a refusal. An answer with what Codex does not support before a
// call refuses nothing, whatever else it says.
func codexDenial(f fields) string {
	if f["continue"].Kind() == 'f' || f.has("stopReason") || f.truth("suppressOutput") {
		return ""
	}
	return permissionDenial(f)
}
