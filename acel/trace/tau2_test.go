package trace_test

import "testing"

func FuzzTau2(f *testing.F) { fuzzFormat(f, "tau2", "tau2") }
