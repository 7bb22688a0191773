package hook_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/hook"
)

var _ = Describe("An answer", func() {
	const why = `no "force" <here>`
	deny, ask := hook.Answer{Decision: hook.Deny, Reason: why}, hook.Answer{Decision: hook.Ask, Reason: why}
	told := hook.Answer{Notice: "seen"}

	DescribeTable("is what its harness understands",
		func(harness, event string, a hook.Answer, want string) {
			h := hook.Named(harness)
			e, err := h.Decode([]byte(event))
			Expect(err).NotTo(HaveOccurred())
			Expect(h.Encode(e, a)).To(Equal(hook.Output{Stdout: want + "\n"}))
		},
		Entry("Claude Code, a refusal", "claude-code", claudePre, deny,
			`{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no \"force\" <here>"}}`),
		Entry("Claude Code, a question", "claude-code", claudePre, ask,
			`{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"no \"force\" <here>"}}`),
		Entry("Claude Code, passing skips no question of its own", "claude-code", claudePre, hook.Answer{}, `{}`),
		Entry("Claude Code, a notice", "claude-code", claudePre, told, `{"systemMessage":"seen"}`),
		Entry("Claude Code, a broken postcondition", "claude-code", claudePost, deny, `{"decision":"block","reason":"no \"force\" <here>"}`),
		Entry("Claude Code, an event of no interest", "claude-code", `{"hook_event_name":"Stop","session_id":"s"}`, deny, `{}`),

		Entry("Codex, a refusal", "codex", claudePre, deny,
			`{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no \"force\" <here>"}}`),
		Entry("Codex runs what it is to ask about, so it refuses", "codex", claudePre, ask,
			`{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no \"force\" <here>"}}`),
		Entry("Codex, passing is no allow", "codex", claudePre, hook.Answer{}, `{}`),
		Entry("Codex, a broken postcondition", "codex", claudePost, deny, `{"decision":"block","reason":"no \"force\" <here>"}`),

		Entry("Gemini CLI, a refusal", "gemini", geminiPre, deny, `{"decision":"deny","reason":"no \"force\" <here>"}`),
		Entry("Gemini CLI has no question, so it refuses", "gemini", geminiPre, ask, `{"decision":"deny","reason":"no \"force\" <here>"}`),
		Entry("Gemini CLI, passing", "gemini", geminiPre, hook.Answer{}, `{}`),
		Entry("Gemini CLI, a broken postcondition hides the result", "gemini", geminiPost, deny, `{"decision":"deny","reason":"no \"force\" <here>"}`),
		Entry("Gemini CLI, the end", "gemini", `{"hook_event_name":"SessionEnd","session_id":"s"}`, told, `{"systemMessage":"seen"}`),

		Entry("Cursor, a refusal", "cursor", cursorPre, deny,
			`{"permission":"deny","user_message":"no \"force\" <here>","agent_message":"no \"force\" <here>"}`),
		Entry("Cursor does not enforce a question before all tools, so it refuses", "cursor", cursorPre, ask,
			`{"permission":"deny","user_message":"no \"force\" <here>","agent_message":"no \"force\" <here>"}`),
		Entry("Cursor asks before a shell command", "cursor", cursorShell, ask,
			`{"permission":"ask","user_message":"no \"force\" <here>","agent_message":"no \"force\" <here>"}`),
		Entry("Cursor, passing skips no question of its own", "cursor", cursorPre, told, `{}`),
		Entry("Cursor, a broken postcondition of a tool of its own", "cursor", cursorPost, deny, `{"additional_context":"no \"force\" <here>"}`),
		Entry("Cursor, a broken postcondition of an MCP tool", "cursor", cursorPostMCP, deny, `{"updated_mcp_tool_output":"no \"force\" <here>"}`),
		Entry("Cursor, the same by its event for MCP", "cursor", cursorAfterMCP, deny, `{"updated_mcp_tool_output":"no \"force\" <here>"}`),
	)

	It("is refused by every harness as it reads its answers, in one way", func() {
		for _, h := range hook.Harnesses() {
			e, err := h.Decode(h.Sample(hook.Event{Kind: hook.Before, Session: "s", Call: call("Bash", `{"command":"ls"}`)}))
			Expect(err).NotTo(HaveOccurred())
			out := h.Encode(e, deny)
			Expect(out).To(And(HaveField("Code", 0), HaveField("Stderr", "")))
			reason, denied := h.Denied(out)
			Expect(denied).To(BeTrue(), h.Name)
			Expect(reason).To(Equal(why))

			blocked := hook.Block(why)
			Expect(blocked.Stdout).To(BeEmpty())
			_, denied = h.Denied(blocked)
			Expect(denied).To(BeTrue(), h.Name)
		}
	})

	DescribeTable("is none where the harness would make the call",
		func(harness string, out hook.Output) {
			_, denied := hook.Named(harness).Denied(out)
			Expect(denied).To(BeFalse())
		},
		Entry("an answer to another event", "claude-code", hook.Output{Stdout: `{"hookSpecificOutput":{"hookEventName":"Foo","permissionDecision":"deny","permissionDecisionReason":"no"}}`}),
		Entry("nothing said", "claude-code", hook.Output{Stdout: "{}\n"}),
		Entry("another exit code", "claude-code", hook.Output{Stderr: "no such file", Code: 127}),
		Entry("no JSON", "gemini", hook.Output{Stdout: "deny"}),
		Entry("no reason", "codex", hook.Output{Stdout: `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":""}}`}),
		Entry("a block that says nothing", "codex", hook.Output{Code: 2}),
		Entry("what Codex does not support beside it", "codex", hook.Output{Stdout: `{"continue":false,"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}`}),
		Entry("a question", "codex", hook.Output{Stdout: `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"no"}}`}),
		Entry("allowed", "cursor", hook.Output{Stdout: `{"permission":"allow"}`}),
	)
})
