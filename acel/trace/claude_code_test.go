package trace_test

import (
	"bytes"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/trace"
)

func FuzzClaudeCode(f *testing.F) { fuzzFormat(f, "claude-code", "claude-code") }

var _ = Describe("A transcript of Claude Code", func() {
	agents := func(include ...trace.Origin) (names []string) {
		text := read("testdata/claude-code/ok/sub-agent-in-file.jsonl")
		traces, err := trace.Collect(trace.Decode(bytes.NewReader(text), trace.Options{Include: include}))
		Expect(err).NotTo(HaveOccurred())
		for _, c := range traces[0].Calls {
			names = append(names, c.Tool)
		}
		return names
	}

	It("has the calls of its sub-agents among its own", func() {
		Expect(agents()).To(ContainElement("Grep"))
	})

	It("has no calls of sub-agents if they are not asked for", func() {
		Expect(agents(trace.Agent)).To(HaveEach("Task"))
	})
})
