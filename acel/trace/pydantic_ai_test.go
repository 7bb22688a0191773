package trace_test

import "testing"

func FuzzPydanticAI(f *testing.F) { fuzzFormat(f, "pydantic-ai", "pydantic-ai") }
