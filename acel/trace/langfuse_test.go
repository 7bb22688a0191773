package trace_test

import "testing"

func FuzzLangfuse(f *testing.F) { fuzzFormat(f, "langfuse", "langfuse") }
