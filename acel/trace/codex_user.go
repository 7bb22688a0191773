package trace

import (
	"bytes"
	"slices"
)

// said takes down what an item of the user says. What a sub-agent is told is what
// its agent says.
func (c *codex) said(s *session, item node) {
	if c.of == SubAgent {
		return
	}
	for text := range item.ofUser().spoken() {
		if !isCodexText(text) {
			s.saysText(text)
		}
	}
}

// isCodexText reports whether a text in an item of the user is what Codex itself
// put there.
func isCodexText(text []byte) bool {
	text = bytes.TrimSpace(text)
	return slices.ContainsFunc([]string{
		"<environment_context>", "<user_instructions>", "# AGENTS.md instructions", "<INSTRUCTIONS>", "<permissions instructions>",
		"<turn_aborted>", "<user_shell_command>", "<subagent_notification>", "<skill>",
	}, func(begin string) bool { return bytes.HasPrefix(text, []byte(begin)) })
}
