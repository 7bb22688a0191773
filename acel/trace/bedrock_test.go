package trace_test

import "testing"

func FuzzBedrock(f *testing.F) { fuzzFormat(f, "bedrock", "bedrock") }
