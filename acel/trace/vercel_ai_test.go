package trace_test

import "testing"

func FuzzVercelAI(f *testing.F) { fuzzFormat(f, "vercel-ai", "vercel-ai") }
