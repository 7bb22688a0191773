package trace_test

import "testing"

func FuzzCodex(f *testing.F) { fuzzFormat(f, "codex", "codex") }

func FuzzCodexExec(f *testing.F) { fuzzFormat(f, "codex-exec", "codex-exec") }
