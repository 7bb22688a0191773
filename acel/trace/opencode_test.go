package trace_test

import "testing"

func FuzzOpenCode(f *testing.F) { fuzzFormat(f, "opencode", "opencode") }
