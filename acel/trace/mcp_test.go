package trace_test

import "testing"

func FuzzMCP(f *testing.F) { fuzzFormat(f, "mcp", "mcp") }
