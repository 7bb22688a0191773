package trace_test

import "testing"

func FuzzLangSmith(f *testing.F) { fuzzFormat(f, "langsmith", "langsmith") }
