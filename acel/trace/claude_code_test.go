package trace_test

import "testing"

func FuzzClaudeCode(f *testing.F) { fuzzFormat(f, "claude-code", "claude-code") }
