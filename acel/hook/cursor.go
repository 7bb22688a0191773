package hook

import (
	"strings"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel"
)

// cursor is Cursor, its editor and its CLI.
var cursor = Harness{
	Name: "cursor", Title: "Cursor",
	kinds: map[string]Kind{
		"preToolUse": Before, "beforeShellExecution": Before, "beforeMCPExecution": Before,
		"postToolUse": After, "postToolUseFailure": After, "afterShellExecution": After, "afterMCPExecution": After,
		"beforeSubmitPrompt": Said, "sessionEnd": End,
	},
	session: "conversation_id", said: "prompt",
	call: cursorCall, answer: cursorAnswer, denial: cursorDenial,
	silentBlock: true,
	before:      "preToolUse", after: "postToolUse", result: "tool_output",
}

// cursorShell is what Cursor calls its shell before any tool. The events of the shell
// alone name none.
const cursorShell = "Shell"

// cursorMCP is what stands before the names of MCP tools, whose servers are not told.
const cursorMCP = "MCP:"

// cursorCall reads a call of any of Cursor's events.
func cursorCall(f fields, e *Event) error {
	switch e.Name {
	case "beforeShellExecution", "afterShellExecution":
		if err := commandOf(f, e, cursorShell); err != nil {
			return err
		}
	default:
		if err := cursorNamed(f, e); err != nil {
			return err
		}
	}
	if e.Kind == After {
		e.Outcome = cursorOutcome(f, e)
	}
	return nil
}

// cursorNamed reads a tool and its arguments: an object, or a text that holds one.
func cursorNamed(f fields, e *Event) error {
	if err := named(f, e); err != nil {
		return err
	}
	e.Call.Tool, e.replaceable = strings.CutPrefix(e.Call.Tool, cursorMCP)
	e.replaceable = e.replaceable || e.Name == "afterMCPExecution"
	if !f.has("tool_input") {
		return nil
	}
	args, err := unpacked(f["tool_input"])
	e.Call.Args = argumentsOf(args)
	return err
}

// cursorOutcome reads how a call ended. A failure is told also of a call that was not
// let happen. The event of the shell alone has no exit code, and that of a command that
// was broken off or runs on is null: how it ended is not known.
func cursorOutcome(f fields, e *Event) acel.Outcome {
	if e.Name == "postToolUseFailure" {
		o := acel.Outcome{Status: acel.Failed, Error: f.text("error_message")}
		switch {
		case f.text("failure_type") == "permission_denied":
			o.Status = acel.Refused
		case f.text("failure_type") == "timeout" || f.truth("is_interrupt"):
			o.Status = acel.Unfinished
		}
		return o
	}
	name := map[string]string{"afterShellExecution": "output", "afterMCPExecution": "result_json"}[e.Name]
	if name == "" {
		name = "tool_output"
	}
	o := acel.Outcome{Result: resultOf(f, name)}
	if inner, err := unpacked(f[name]); err == nil && e.Name != "afterShellExecution" && f.has(name) {
		o.Result = []byte(inner)
	}
	its, _ := readFields(o.Result)
	args, _ := readFields(e.Call.Args)
	switch code := string(its["exitCode"]); {
	case e.Name == "afterShellExecution" || code == "null" || e.Call.Tool == cursorShell && args.truth("is_background"):
		o.Status = acel.Unfinished
	case its.truth("isError") || code != "" && code != "0":
		return failed(o, "the tool answered with an error")
	}
	return o
}

// A cursorSaid is an answer of Cursor.
type cursorSaid struct {
	Permission string `json:"permission,omitempty"`
	ToUser     string `json:"user_message,omitempty"`
	ToAgent    string `json:"agent_message,omitempty"`
	Context    string `json:"additional_context,omitempty"`
	Instead    string `json:"updated_mcp_tool_output,omitempty"`
}

// mostContext is how long a context may be: Cursor drops a longer one whole, beyond
// 10,000 characters.
const mostContext = 9_000

// cursorAnswer puts an answer where its event has it. Of preToolUse Cursor says that
// "ask" is accepted by the schema and not enforced, so it is a refusal there. To the
// user it shows something only with a refusal. After a call a result can be replaced
// only where it is an MCP tool's; elsewhere the model is told beside it.
func cursorAnswer(e Event, a Answer) any {
	switch {
	case a.Decision == Pass:
		return cursorSaid{}
	case e.Kind == Before && a.Decision == Ask && e.Name != "preToolUse":
		return cursorSaid{Permission: "ask", ToUser: a.Reason, ToAgent: a.Reason}
	case e.Kind == Before:
		return cursorSaid{Permission: "deny", ToUser: a.Reason, ToAgent: a.Reason}
	case e.replaceable:
		return cursorSaid{Instead: a.Reason}
	}
	return cursorSaid{Context: clipped(a.Reason, mostContext)}
}

// clipped is a text of at most so many bytes.
func clipped(text string, most int) string {
	if len(text) <= most {
		return text
	}
	cut := most
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}

// cursorDenial reads a refusal.
func cursorDenial(f fields) string {
	if f.text("permission") != "deny" {
		return ""
	}
	if reason := f.text("agent_message"); reason != "" {
		return reason
	}
	return "refused without a reason"
}
