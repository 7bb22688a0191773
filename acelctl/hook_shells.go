package main

import "encoding/json"

// hookShells are what agents call their shell.
var hookShells = map[string]string{"claude-code": "Bash", "codex": "Bash", "gemini": "run_shell_command", "cursor": "Shell"}

// otherShell returns what an agent calls its shell, where a tool is the shell of another
// one: the agent has no such tool. "" is any other tool.
func otherShell(harness, tool string) string {
	own := hookShells[harness]
	for _, shell := range hookShells {
		if tool == shell && tool != own {
			return own
		}
	}
	return ""
}

// isJSONObject reports whether a text is an object of JSON.
func isJSONObject(text string) bool {
	var o map[string]json.RawMessage
	return json.Unmarshal([]byte(text), &o) == nil && o != nil
}
