package trace_test

import "testing"

func FuzzOTLP(f *testing.F) { fuzzFormat(f, "otlp", "otlp") }

func FuzzJaeger(f *testing.F) { fuzzFormat(f, "jaeger", "jaeger") }

func FuzzSpans(f *testing.F) { fuzzFormat(f, "otel-spans", "otel-spans") }
