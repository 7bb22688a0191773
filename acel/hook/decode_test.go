package hook_test

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/hook"
)

const (
	claudePre = `{"session_id":"s","transcript_path":null,"cwd":"/w","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls"},"tool_use_id":"t1","permission_mode":"default"}`
	// Codex says the same.
	claudePost = `{"session_id":"s","hook_event_name":"PostToolUse","tool_name":"Bash","tool_input":{"command":"ls"},"tool_use_id":"t1","tool_response":"a\nb"}`

	geminiPre  = `{"session_id":"s","hook_event_name":"BeforeTool","timestamp":"2026-11-30T10:00:00Z","tool_name":"run_shell_command","tool_input":{"command":"ls"}}`
	geminiPost = `{"session_id":"s","hook_event_name":"AfterTool","tool_name":"run_shell_command","tool_input":{"command":"ls"},"tool_response":{"llmContent":[{"text":"{\"paid\":true}"}],"returnDisplay":""}}`

	cursorPre      = `{"conversation_id":"s","generation_id":"g","hook_event_name":"preToolUse","tool_name":"Shell","tool_input":{"command":"ls"},"tool_use_id":"call_9\nctc_7"}`
	cursorShell    = `{"conversation_id":"s","hook_event_name":"beforeShellExecution","command":"git push \"x\"","cwd":"/w"}`
	cursorPost     = `{"conversation_id":"s","hook_event_name":"postToolUse","tool_name":"Shell","tool_input":"{\"command\":\"ls\"}","tool_output":"{\"output\":\"a\",\"exitCode\":0}","tool_use_id":"t1"}`
	cursorPostMCP  = `{"conversation_id":"s","hook_event_name":"postToolUse","tool_name":"MCP:refund","tool_input":{},"tool_output":"{\"content\":[]}","tool_use_id":"t1"}`
	cursorAfterMCP = `{"conversation_id":"s","hook_event_name":"afterMCPExecution","tool_name":"refund","tool_input":"{}","result_json":"{\"paid\":true}"}`
)

func call(tool, args string) acel.Call { return acel.Call{Tool: tool, Args: json.RawMessage(args)} }

var _ = Describe("An event", func() {
	DescribeTable("is read in each harness's form",
		func(harness, text string, want hook.Event) {
			e, err := hook.Named(harness).Decode([]byte(text))
			Expect(err).NotTo(HaveOccurred())
			Expect(e.Kind).To(Equal(want.Kind))
			Expect(e.Session).To(Equal("s"))
			Expect(e.ID).To(Equal(want.ID))
			Expect(e.User).To(Equal(want.User))
			Expect(e.Call).To(Equal(want.Call))
			Expect(e.Outcome).To(Equal(want.Outcome))
		},
		Entry("Claude Code, before", "claude-code", claudePre, hook.Event{Kind: hook.Before, ID: "t1", Call: call("Bash", `{"command":"ls"}`)}),
		Entry("Claude Code, after", "claude-code", claudePost,
			hook.Event{Kind: hook.After, ID: "t1", Call: call("Bash", `{"command":"ls"}`), Outcome: acel.Outcome{Result: json.RawMessage(`"a\nb"`)}}),
		Entry("Claude Code, a sub-agent's", "claude-code", strings.Replace(claudePre, `"cwd"`, `"agent_id":"a7","cwd"`, 1),
			hook.Event{Kind: hook.Before, ID: "t1", Call: acel.Call{Tool: "Bash", Args: json.RawMessage(`{"command":"ls"}`), Agent: "a7"}}),
		Entry("Claude Code, a failure", "claude-code", `{"session_id":"s","hook_event_name":"PostToolUseFailure","tool_name":"Bash","tool_input":{},"tool_use_id":"t1","error":"exit 1","is_interrupt":false}`,
			hook.Event{Kind: hook.After, ID: "t1", Call: call("Bash", `{}`), Outcome: acel.Outcome{Status: acel.Failed, Error: "exit 1"}}),
		Entry("Claude Code, one that was broken off may have happened", "claude-code", `{"session_id":"s","hook_event_name":"PostToolUseFailure","tool_name":"Bash","tool_input":{},"error":"stop","is_interrupt":true}`,
			hook.Event{Kind: hook.After, Call: call("Bash", `{}`), Outcome: acel.Outcome{Status: acel.Unfinished, Error: "stop"}}),
		Entry("Claude Code, an MCP tool that answers with an error", "claude-code", `{"session_id":"s","hook_event_name":"PostToolUse","tool_name":"mcp__a__b","tool_input":null,"tool_response":{"isError":true}}`,
			hook.Event{Kind: hook.After, Call: acel.Call{Tool: "mcp__a__b"}, Outcome: acel.Outcome{Status: acel.Failed, Error: "the tool answered with an error", Result: json.RawMessage(`{"isError":true}`)}}),
		Entry("Claude Code, what the user said", "claude-code", `{"session_id":"s","hook_event_name":"UserPromptSubmit","prompt":"go on"}`, hook.Event{Kind: hook.Said, User: "go on"}),
		Entry("Claude Code, the end", "claude-code", `{"session_id":"s","hook_event_name":"SessionEnd","reason":"clear"}`, hook.Event{Kind: hook.End}),
		Entry("Codex, a tool that failed", "codex", `{"session_id":"s","hook_event_name":"PostToolUse","tool_name":"t","tool_input":{},"tool_response":{"success":false}}`,
			hook.Event{Kind: hook.After, Call: call("t", `{}`), Outcome: acel.Outcome{Status: acel.Failed, Error: "the tool answered with an error", Result: json.RawMessage(`{"success":false}`)}}),
		Entry("Codex, arguments that are no object stay the text", "codex", `{"session_id":"s","hook_event_name":"PreToolUse","tool_name":"apply_patch","tool_input":"*** Begin","tool_use_id":"t1"}`,
			hook.Event{Kind: hook.Before, ID: "t1", Call: call("apply_patch", `*** Begin`)}),
		Entry("Gemini CLI, before", "gemini", geminiPre, hook.Event{Kind: hook.Before, Call: call("run_shell_command", `{"command":"ls"}`)}),
		Entry("Gemini CLI, after: what the model is told", "gemini", geminiPost,
			hook.Event{Kind: hook.After, Call: call("run_shell_command", `{"command":"ls"}`), Outcome: acel.Outcome{Result: json.RawMessage(`"{\"paid\":true}"`)}}),
		Entry("Gemini CLI, a failure", "gemini", `{"session_id":"s","hook_event_name":"AfterTool","tool_name":"t","tool_input":{},"tool_response":{"llmContent":"bad","error":{"message":"bad"}}}`,
			hook.Event{Kind: hook.After, Call: call("t", `{}`), Outcome: acel.Outcome{Status: acel.Failed, Error: "the tool answered with an error", Result: json.RawMessage(`"bad"`)}}),
		Entry("Cursor, before", "cursor", cursorPre, hook.Event{Kind: hook.Before, ID: "call_9\nctc_7", Call: call("Shell", `{"command":"ls"}`)}),
		Entry("Cursor, a shell command", "cursor", cursorShell, hook.Event{Kind: hook.Before, Call: call("Shell", `{"command":"git push \"x\""}`)}),
		Entry("Cursor, arguments in a text", "cursor", cursorPost,
			hook.Event{Kind: hook.After, ID: "t1", Call: call("Shell", `{"command":"ls"}`), Outcome: acel.Outcome{Result: json.RawMessage(`{"output":"a","exitCode":0}`)}}),
		Entry("Cursor, a command that failed", "cursor", strings.Replace(cursorPost, `\"exitCode\":0`, `\"exitCode\":1`, 1),
			hook.Event{Kind: hook.After, ID: "t1", Call: call("Shell", `{"command":"ls"}`), Outcome: acel.Outcome{Status: acel.Failed, Error: "the tool answered with an error", Result: json.RawMessage(`{"output":"a","exitCode":1}`)}}),
		Entry("Cursor, an MCP tool has its bare name", "cursor", cursorPostMCP,
			hook.Event{Kind: hook.After, ID: "t1", Call: call("refund", `{}`), Outcome: acel.Outcome{Result: json.RawMessage(`{"content":[]}`)}}),
		Entry("Cursor, an MCP tool by its own event", "cursor", cursorAfterMCP, hook.Event{Kind: hook.After, Call: call("refund", `{}`), Outcome: acel.Outcome{Result: json.RawMessage(`{"paid":true}`)}}),
		Entry("Cursor, the output of a command is a text", "cursor", `{"conversation_id":"s","hook_event_name":"afterShellExecution","command":"cat x","output":"{\"isError\":true}"}`,
			hook.Event{Kind: hook.After, Call: call("Shell", `{"command":"cat x"}`), Outcome: acel.Outcome{Result: json.RawMessage(`"{\"isError\":true}"`)}}),
		Entry("Cursor, a call that was not let happen", "cursor", `{"conversation_id":"s","hook_event_name":"postToolUseFailure","tool_name":"Shell","tool_input":{},"error_message":"no","failure_type":"permission_denied"}`,
			hook.Event{Kind: hook.After, Call: call("Shell", `{}`), Outcome: acel.Outcome{Status: acel.Refused, Error: "no"}}),
		Entry("Cursor, a call that ran out of time may have happened", "cursor", `{"conversation_id":"s","hook_event_name":"postToolUseFailure","tool_name":"Shell","tool_input":{},"error_message":"slow","failure_type":"timeout"}`,
			hook.Event{Kind: hook.After, Call: call("Shell", `{}`), Outcome: acel.Outcome{Status: acel.Unfinished, Error: "slow"}}),
	)

	DescribeTable("is not read where two readers could read two things, or nothing can be judged",
		func(harness, text, why string) {
			_, err := hook.Named(harness).Decode([]byte(text))
			Expect(err).To(MatchError(ContainSubstring(why)))
		},
		Entry("nothing", "claude-code", " \n", "it is empty"),
		Entry("no JSON", "claude-code", "hello", "no JSON object"),
		Entry("a list", "codex", "[]", "no JSON object"),
		Entry("a byte order mark", "codex", "\uFEFF"+claudePre, "no JSON object"),
		Entry("two of them", "gemini", geminiPre+geminiPre, "more stands behind"),
		Entry("cut off", "claude-code", claudePre[:len(claudePre)-3], "unexpected EOF"),
		Entry("a key twice", "claude-code", strings.Replace(claudePre, `"cwd"`, `"tool_name":"Read","cwd"`, 1), "duplicate"),
		Entry("a key twice, deep inside", "claude-code", strings.Replace(claudePre, `"command":"ls"`, `"a":[{"b":1,"b":2}]`, 1), "duplicate"),
		Entry("a key twice, once with an escape", "claude-code", strings.Replace(claudePre, `"command":"ls"`, `"command":"ls","c\u006fmmand":"rm"`, 1), "duplicate"),
		Entry("a key twice, in a text", "cursor", strings.Replace(cursorPost, `{\"command\":\"ls\"}`, `{\"command\":\"ls\",\"command\":\"rm\"}`, 1), "duplicate"),
		Entry("what is no UTF-8", "claude-code", strings.Replace(claudePre, "ls", "l\xff", 1), "UTF-8"),
		Entry("half a surrogate pair", "claude-code", strings.Replace(claudePre, "ls", `\ud800`, 1), "surrogate"),
		Entry("nested too deep", "claude-code", strings.Replace(claudePre, `"ls"`, strings.Repeat("[", 300)+strings.Repeat("]", 300), 1), "deeper than 200"),
		Entry("too long", "claude-code", strings.Repeat(" ", hook.MaxEvent)+claudePre, "longer than"),
		Entry("no name", "claude-code", `{"session_id":"s"}`, `no "hook_event_name"`),
		Entry("a name that is none", "claude-code", `{"hook_event_name":["PreToolUse"]}`, "no text"),
		Entry("no session", "claude-code", strings.Replace(claudePre, "session_id", "session", 1), `no "session_id"`),
		Entry("a session that is no text", "claude-code", strings.Replace(claudePre, `"s"`, `7`, 1), `"session_id" is no text`),
		Entry("no tool", "claude-code", strings.Replace(claudePre, "tool_name", "tool", 1), `no "tool_name"`),
		Entry("a tool that is no text", "gemini", strings.Replace(geminiPre, `"run_shell_command"`, `{}`, 1), `"tool_name" is no text`),
		Entry("no arguments", "claude-code", strings.Replace(claudePre, "tool_input", "input", 1), `no "tool_input"`),
		Entry("no command", "cursor", strings.Replace(cursorShell, `"git push \"x\""`, "null", 1), `no "command"`),
	)

	It("is of no interest where its harness has others", func() {
		e, err := hook.Named("cursor").Decode([]byte(`{"hook_event_name":"stop"}`))
		Expect(err).NotTo(HaveOccurred())
		Expect(e).To(Equal(hook.Event{Name: "stop"}))
		Expect(hook.Named("copilot")).To(BeNil())
	})
})
