package hook

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// claudeCode is Claude Code. Its agent SDK's types say what its events and answers are.
var claudeCode = Harness{
	Name: "claude-code", Title: "Claude Code",
	kinds: map[string]Kind{
		"PreToolUse": Before, "PreSkillShellCommand": Before, "PostToolUse": After, "PostToolUseFailure": After,
		"UserPromptSubmit": Said, "SessionEnd": End,
		"PostToolBatch": Other, "PermissionDenied": Other, // which come after a call, or in place of one
	},
	session: "session_id", said: "prompt",
	call: claudeCall, answer: claudeAnswer, denial: permissionDenial,
	silentBlock: true,
	before:      "PreToolUse", after: "PostToolUse", result: "tool_response",
}

// claudeShell is what Claude Code calls its shell. A command that a skill has in its text
// is run before the model reads it, by no tool.
const claudeShell = "Bash"

// claudeCall reads a call. One that the user broke off may have happened.
func claudeCall(f fields, e *Event) error {
	if e.Name == "PreSkillShellCommand" && !f.has("tool_name") {
		return commandOf(f, e, claudeShell)
	}
	if err := named(f, e); err != nil {
		return err
	}
	switch {
	case e.Name == "PostToolUseFailure" && f.truth("is_interrupt"):
		e.Outcome = acel.Outcome{Status: acel.Unfinished, Error: f.text("error")}
	case e.Name == "PostToolUseFailure":
		e.Outcome = acel.Outcome{Status: acel.Failed, Error: f.text("error")}
	case e.Kind == After:
		e.Outcome = returned(f, "tool_response")
		if !strings.HasPrefix(e.Call.Tool, "mcp__") && claudeGoesOn(f) {
			e.Outcome.Status = acel.Unfinished
		}
	}
	return nil
}

// claudeGoesOn reports whether a call of a tool of Claude Code's own came to no end that
// it tells of: it runs on in the background, or was broken off.
func claudeGoesOn(f fields) bool {
	its := f.within("tool_response")
	return f.within("tool_input").truth("run_in_background") || its.has("backgroundTaskId") || its.truth("interrupted") || its.truth("isAsync")
}

// returned is the outcome of a call that came to an end. An MCP tool says in its
// result that it failed.
func returned(f fields, name string) acel.Outcome {
	o := acel.Outcome{Result: resultOf(f, name)}
	if f.within(name).truth("isError") {
		return failed(o, "the tool answered with an error")
	}
	return o
}

// resultOf is what a call returned; nil where that is not told.
func resultOf(f fields, name string) []byte {
	if !f.has(name) {
		return nil
	}
	return f[name]
}

// A nested answer is one that Claude Code and Codex understand alike.
type nested struct {
	Notice   string      `json:"systemMessage,omitempty"`
	Decision string      `json:"decision,omitempty"`
	Reason   string      `json:"reason,omitempty"`
	Specific *permission `json:"hookSpecificOutput,omitempty"`
}

// A permission is what is said about a call before it.
type permission struct {
	Event    string `json:"hookEventName"`
	Decision string `json:"permissionDecision"`
	Reason   string `json:"permissionDecisionReason"`
}

func claudeAnswer(e Event, a Answer) any {
	word := "deny"
	if a.Decision == Ask {
		word = "ask"
	}
	return nestedAnswer(e, a, word)
}

// nestedAnswer puts an answer where its event has it.
func nestedAnswer(e Event, a Answer, word string) nested {
	n := nested{Notice: a.Notice}
	switch {
	case a.Decision == Pass:
	case e.Kind == Before:
		n.Specific = &permission{Event: e.Name, Decision: word, Reason: a.Reason}
	case e.Kind == After:
		n.Decision, n.Reason = "block", a.Reason
	}
	return n
}

// permissionDenial reads a refusal, which must be about the event that it answers.
func permissionDenial(f fields) string {
	its := f.within("hookSpecificOutput")
	if its.text("hookEventName") != "PreToolUse" || its.text("permissionDecision") != "deny" {
		return ""
	}
	return its.text("permissionDecisionReason")
}
