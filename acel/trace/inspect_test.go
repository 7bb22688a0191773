package trace_test

import (
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/trace"
)

func FuzzInspect(f *testing.F) { fuzzFormat(f, "inspect", "inspect") }

var _ = Describe("An attachment of a sample", func() {
	It("does not multiply what a call may be long", func() {
		sample := `{"id": 1, "epoch": 1, "input": "", "target": "", "messages": [{"role": "assistant", "tool_calls": [{"id": "c1", "function": "f", "arguments": {"a": [` +
			strings.Repeat(`"attachment://x",`, 100) + `0]}}]}], "attachments": {"x": "` + strings.Repeat("a", 1000) + `"}}`
		got := events(strings.NewReader(sample), trace.Options{MaxCall: 20_000})
		Expect(got).To(And(ContainSubstring("with its attachments this is longer than 20000 bytes"), HaveSuffix("#1 cut: a part of it could not be read\n")))
	})
})
