package trace_test

import "testing"

func FuzzLangChain(f *testing.F) { fuzzFormat(f, "langchain", "langchain") }
