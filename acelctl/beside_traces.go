package main

import (
	"path/filepath"
	"slices"
)

// besideTraces says what a file is that tools write beside their traces; "" for
// any other.
func besideTraces(name string) string {
	head, err := headOf(name)
	if err != nil {
		return ""
	}
	keys := jsonKeys(withoutMark(head))
	switch {
	case isPromptHistory(keys):
		return "this is a history of prompts, which holds no tool call"
	case isLogIndex(name, keys):
		return "this is an index of logs, which holds no tool call"
	case isBaseline(name):
		return "this is a baseline of known findings, which holds no tool call"
	}
	return ""
}

// isPromptHistory reports whether a file whose first object has these keys is what
// Claude Code or Codex keep of what their users typed.
func isPromptHistory(keys []string) bool {
	has := func(all ...string) bool {
		return !slices.ContainsFunc(all, func(key string) bool { return !slices.Contains(keys, key) })
	}
	return has("display", "timestamp") || has("display", "project") || has("display", "pastedContents") ||
		len(keys) == 3 && has("session_id", "ts", "text")
}

// isLogIndex reports whether a file is what Inspect writes of a directory of logs:
// an object whose keys are their names.
func isLogIndex(name string, keys []string) bool {
	index := []string{"logs.json", "listing.json"}
	return slices.Contains(index, filepath.Base(name)) && len(keys) > 0 &&
		!slices.ContainsFunc(keys, func(key string) bool { return !endsAs(key, []string{"*.json", "*.eval"}) })
}
