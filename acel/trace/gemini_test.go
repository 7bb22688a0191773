package trace_test

import "testing"

func FuzzGemini(f *testing.F) { fuzzFormat(f, "gemini", "gemini") }
