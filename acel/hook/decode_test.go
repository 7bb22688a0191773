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
	geminiPost = `{"session_id":"s","hook_event_name":"AfterTool","tool_name":"run_shell_command","tool_input":{"command":"ls"},"tool_response":{"llmContent":[{"text":"Output: a\nProcess Group PGID: 7"}],"returnDisplay":""}}`

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
		Entry("Claude Code, a command in a skill", "claude-code", `{"session_id":"s","hook_event_name":"PreSkillShellCommand","command":"ls"}`, hook.Event{Kind: hook.Before, Call: call("Bash", `{"command":"ls"}`)}),
		Entry("Claude Code, the same as a tool's", "claude-code", strings.Replace(claudePre, "PreToolUse", "PreSkillShellCommand", 1), hook.Event{Kind: hook.Before, ID: "t1", Call: call("Bash", `{"command":"ls"}`)}),
		Entry("Claude Code, what the user said", "claude-code", `{"session_id":"s","hook_event_name":"UserPromptSubmit","prompt":"go on"}`, hook.Event{Kind: hook.Said, User: "go on"}),
		Entry("Claude Code, the end", "claude-code", `{"session_id":"s","hook_event_name":"SessionEnd","reason":"clear"}`, hook.Event{Kind: hook.End}),
		Entry("Codex, a tool that failed", "codex", `{"session_id":"s","hook_event_name":"PostToolUse","tool_name":"t","tool_input":{},"tool_response":{"success":false}}`,
			hook.Event{Kind: hook.After, Call: call("t", `{}`), Outcome: acel.Outcome{Status: acel.Failed, Error: "the tool answered with an error", Result: json.RawMessage(`{"success":false}`)}}),
		Entry("Codex, arguments that are no object stay the text", "codex", `{"session_id":"s","hook_event_name":"PreToolUse","tool_name":"apply_patch","tool_input":"*** Begin","tool_use_id":"t1"}`,
			hook.Event{Kind: hook.Before, ID: "t1", Call: call("apply_patch", `*** Begin`)}),
		Entry("Gemini CLI, before", "gemini", geminiPre, hook.Event{Kind: hook.Before, Call: call("run_shell_command", `{"command":"ls"}`)}),
		Entry("Gemini CLI, after: what the model is told", "gemini", geminiPost,
			hook.Event{Kind: hook.After, Call: call("run_shell_command", `{"command":"ls"}`), Outcome: acel.Outcome{Result: json.RawMessage(`"Output: a\nProcess Group PGID: 7"`)}}),
		Entry("Gemini CLI, another tool", "gemini", `{"session_id":"s","hook_event_name":"AfterTool","tool_name":"t","tool_input":{},"tool_response":{"llmContent":[{"text":"{\"paid\":true}"}]}}`,
			hook.Event{Kind: hook.After, Call: call("t", `{}`), Outcome: acel.Outcome{Result: json.RawMessage(`"{\"paid\":true}"`)}}),
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
		Entry("Cursor, the output of a command is a text, and does not tell how it ended", "cursor", `{"conversation_id":"s","hook_event_name":"afterShellExecution","command":"cat x","output":"{\"isError\":true}"}`,
			hook.Event{Kind: hook.After, Call: call("Shell", `{"command":"cat x"}`), Outcome: acel.Outcome{Status: acel.Unfinished, Result: json.RawMessage(`"{\"isError\":true}"`)}}),
		Entry("Cursor, a command that came to no end", "cursor", strings.Replace(cursorPost, `\"exitCode\":0`, `\"exitCode\":null`, 1),
			hook.Event{Kind: hook.After, ID: "t1", Call: call("Shell", `{"command":"ls"}`), Outcome: acel.Outcome{Status: acel.Unfinished, Result: json.RawMessage(`{"output":"a","exitCode":null}`)}}),
		Entry("Cursor, a command in the background", "cursor", strings.Replace(cursorPost, `{\"command\":\"ls\"}`, `{\"is_background\":true}`, 1),
			hook.Event{Kind: hook.After, ID: "t1", Call: call("Shell", `{"is_background":true}`), Outcome: acel.Outcome{Status: acel.Unfinished, Result: json.RawMessage(`{"output":"a","exitCode":0}`)}}),
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
		Entry("no command in a skill", "claude-code", `{"session_id":"s","hook_event_name":"PreSkillShellCommand","skill":"x"}`, `no "command"`),
		Entry("an event about a call that is not known", "claude-code", strings.Replace(claudePre, "PreToolUse", "PermissionRequest", 1), "about a call, which is judged at PreToolUse"),
		Entry("one in another case", "claude-code", strings.Replace(claudePre, "PreToolUse", "pretooluse", 1), "about a call"),
		Entry("one of another harness", "gemini", claudePre, "about a call, which is judged at BeforeTool"),
		Entry("one of another harness, about a command", "claude-code", strings.Replace(cursorShell, "conversation_id", "session_id", 1), "about a call"),
		Entry("no command", "cursor", strings.Replace(cursorShell, `"git push \"x\""`, "null", 1), `no "command"`),
	)

	It("is of no interest where its harness has others", func() {
		e, err := hook.Named("cursor").Decode([]byte(`{"hook_event_name":"stop"}`))
		Expect(err).NotTo(HaveOccurred())
		Expect(e).To(Equal(hook.Event{Name: "stop"}))
		Expect(hook.Named("copilot")).To(BeNil())
		e, err = hook.Named("claude-code").Decode([]byte(strings.Replace(claudePre, "PreToolUse", "PermissionDenied", 1)))
		Expect(err).NotTo(HaveOccurred())
		Expect(e.Kind).To(Equal(hook.Other))
	})

	DescribeTable("is no success of Claude Code's where the command goes on, or was broken off",
		func(tool, input, response string, want acel.Status) {
			e, err := hook.Named("claude-code").Decode([]byte(`{"session_id":"s","hook_event_name":"PostToolUse","tool_name":"` + tool + `","tool_input":` + input + `,"tool_response":` + response + `}`))
			Expect(err).NotTo(HaveOccurred())
			Expect(e.Outcome.Status).To(Equal(want))
		},
		Entry("it ended", "Bash", `{"command":"go test","run_in_background":false}`, `{"stdout":"ok","interrupted":false}`, acel.OK),
		Entry("in the background, as was asked for", "Bash", `{"command":"go test","run_in_background":true}`, `{"stdout":""}`, acel.Unfinished),
		Entry("in the background, as it is told", "Bash", `{"command":"go test"}`, `{"stdout":"","backgroundTaskId":"b1"}`, acel.Unfinished),
		Entry("broken off", "Bash", `{"command":"go test"}`, `{"stdout":"","interrupted":true}`, acel.Unfinished),
		Entry("an agent that goes on", "Task", `{"prompt":"go"}`, `{"isAsync":true}`, acel.Unfinished),
		Entry("a tool of others means by it what it likes", "mcp__a__b", `{"run_in_background":true}`, `{"interrupted":true}`, acel.OK),
	)

	DescribeTable("tells how a command of Gemini CLI's ended only where its text does",
		func(text string, want acel.Status) {
			quoted, err := json.Marshal(text)
			Expect(err).NotTo(HaveOccurred())
			for _, content := range []string{string(quoted), `[{"text":` + string(quoted) + `}]`} {
				e, err := hook.Named("gemini").Decode([]byte(`{"session_id":"s","hook_event_name":"AfterTool","tool_name":"run_shell_command","tool_input":{"command":"go test"},"tool_response":{"llmContent":` + content + `}}`))
				Expect(err).NotTo(HaveOccurred())
				Expect(e.Outcome.Status).To(Equal(want))
			}
		},
		Entry("a success", "Output: ok\nProcess Group PGID: 7", acel.OK),
		Entry("a success, as older versions have it", "Command: go test\nDirectory: (root)\nOutput: ok\nError: (none)\nExit Code: 0\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 7", acel.OK),
		Entry("a failure", "Output: FAIL\nExit Code: 1\nProcess Group PGID: 7", acel.Failed),
		Entry("a failure, and nothing behind it", "Output: FAIL\nExit Code: 1", acel.Failed),
		Entry("a failure, as older versions have it", "Command: go test\nStdout: FAIL\nStderr: (empty)\nError: (none)\nExit Code: 2\nSignal: (none)\nBackground PIDs: 8, 9\nProcess Group PGID: 7", acel.Failed),
		Entry("a failure whose output says that it is none", "Output: FAIL\nExit Code: 0\nExit Code: 1\nProcess Group PGID: 7", acel.Failed),
		Entry("a signal", "Output: a\nExit Code: 0\nSignal: SIGKILL\nProcess Group PGID: 7", acel.Failed),
		Entry("no exit code", "Command: a\nExit Code: (none)\nSignal: (none)\nProcess Group PGID: (none)", acel.Unfinished),
		Entry("broken off", "Command was cancelled by user before it could complete.", acel.Unfinished),
		Entry("an output without an end", "Output: ok\nand more", acel.Unfinished),
		Entry("summed up", "All tests pass.", acel.Unfinished),
		Entry("nothing", "", acel.Unfinished),
	)

	It("tells of a command of Gemini CLI's in the background nothing", func() {
		e, err := hook.Named("gemini").Decode([]byte(`{"session_id":"s","hook_event_name":"AfterTool","tool_name":"run_shell_command","tool_input":{"is_background":true},"tool_response":{"llmContent":"Output: a\nExit Code: 0"}}`))
		Expect(err).NotTo(HaveOccurred())
		Expect(e.Outcome.Status).To(Equal(acel.Unfinished))
	})
})
