package trace_test

import "testing"

func FuzzOpenAIAgents(f *testing.F) { fuzzFormat(f, "openai-agents", "openai-agents") }
