package trace_test

import "testing"

func FuzzAnthropic(f *testing.F) { fuzzFormat(f, "anthropic", "anthropic") }
