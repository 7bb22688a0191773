package trace_test

import "testing"

func FuzzResponses(f *testing.F) { fuzzFormat(f, "openai-responses", "openai-responses") }
