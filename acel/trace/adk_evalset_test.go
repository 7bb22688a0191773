package trace_test

import "testing"

func FuzzEvalSet(f *testing.F) { fuzzFormat(f, "adk-evalset", "adk-evalset") }
