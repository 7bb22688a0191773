package trace_test

import "testing"

func FuzzATIF(f *testing.F) { fuzzFormat(f, "atif", "atif") }
