package trace_test

import "testing"

func FuzzAgentDojo(f *testing.F) { fuzzFormat(f, "agentdojo", "agentdojo") }
