package trace_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/trace"
)

var _ = Describe("What a file begins with", func() {
	const (
		text = `{"role": "user", "content": "x"}`
		call = `{"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "pay", "input": {}}]}`
	)
	reading := func(text string) string { return events(strings.NewReader(text), trace.Options{}) }

	DescribeTable("tells no format that what comes behind it does not have",
		func(text string) {
			Expect(reading(text)).To(And(HavePrefix("anthropic: "), ContainSubstring(`called "pay"`), Not(ContainSubstring("problem"))))
		},
		Entry("a long message", `[{"role": "user", "content": "`+strings.Repeat("x", 1<<20+1)+`"}, `+call+`]`),
		Entry("many messages", `[`+strings.Repeat(text+`, `, 6000)+call+`]`),
		Entry("many lines", strings.Repeat(`{"messages": [`+text+`]}`+"\n", 3000)+`{"messages": [`+call+`]}`),
		Entry("blank lines", strings.Repeat("\n", 70_000)+`[`+call+`]`),
	)

	It("may be notes of which nothing is known", func() {
		line := `{"type": "assistant", "sessionId": "s", "uuid": "u", "message": {"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "pay", "input": {}}]}}`
		for _, notes := range []int{60, 3000} {
			Expect(reading(strings.Repeat(`{"type": "custom-note"}`+"\n", notes) + line)).To(HavePrefix("claude-code: "))
		}
	})

	It("tells a chat where nothing else comes", func() {
		Expect(reading(`[` + text + `]`)).To(HavePrefix("openai-chat: "))
	})
})
