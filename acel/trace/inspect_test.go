package trace_test

import "testing"

func FuzzInspect(f *testing.F) { fuzzFormat(f, "inspect", "inspect") }
