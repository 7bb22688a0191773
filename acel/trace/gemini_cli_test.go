package trace_test

import "testing"

func FuzzGeminiCLI(f *testing.F) { fuzzFormat(f, "gemini-cli", "gemini-cli") }
