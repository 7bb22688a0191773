package trace_test

import "testing"

func FuzzTurns(f *testing.F) { fuzzFormat(f, "turns", "turns") }
