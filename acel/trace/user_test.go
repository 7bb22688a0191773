package trace_test

import (
	"fmt"
	"strings"
	"unicode/utf8"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/trace"
)

// chatThatSays returns a chat in which the user says some things before the only call.
func chatThatSays(said ...string) string {
	var b strings.Builder
	for _, text := range said {
		fmt.Fprintf(&b, `{"role": "user", "content": %s}, `, quoted(text))
	}
	return `[` + b.String() + `{"role": "assistant", "content": "", "tool_calls": [{"id": "c", "type": "function", "function": {"name": "pay", "arguments": "{}"}}]}]`
}

// saidBefore returns what the user said before each call of a text.
func saidBefore(text string, o trace.Options) (said []string) {
	traces, err := trace.Collect(trace.Decode(strings.NewReader(text), o))
	ExpectWithOffset(1, err).NotTo(HaveOccurred())
	for _, t := range traces {
		for _, c := range t.Calls {
			said = append(said, c.User)
		}
	}
	return said
}

var _ = Describe("What the user said", func() {
	const most = 64 << 10

	It("is with the next call, each message on lines of its own", func() {
		Expect(saidBefore(chatThatSays("one", "", "two\nthree"), trace.Options{})).To(Equal([]string{"one\ntwo\nthree"}))
	})

	It("is kept up to 64 KiB, from its beginning", func() {
		Expect(saidBefore(chatThatSays("a", strings.Repeat("b", most), "c"), trace.Options{})).To(Equal([]string{"a\n" + strings.Repeat("b", most-2)}))
		Expect(saidBefore(chatThatSays(strings.Repeat("b", most), "c"), trace.Options{})).To(Equal([]string{strings.Repeat("b", most)}))
	})

	It("is not cut within a character", func() {
		said := saidBefore(chatThatSays(strings.Repeat("€", most)), trace.Options{})
		Expect(said).To(HaveLen(1))
		Expect(utf8.ValidString(said[0])).To(BeTrue())
		Expect(len(said[0])).To(BeNumerically(">", most-4))
	})

	It("is without reminders that stand in it, also one that does not end", func() {
		text := "a<system-reminder>x</system-reminder>b <system-reminder>y</system-reminder> c<system-reminder>z"
		Expect(saidBefore(chatThatSays(text, "<system-reminder>only</system-reminder>"), trace.Options{})).To(Equal([]string{"ab  c"}))
	})

	It("does not make a chat too long for the limit of a call", func() {
		o := trace.Options{MaxCall: 300, Format: "openai-chat"}
		Expect(saidBefore(chatThatSays(strings.Repeat("b", 200), strings.Repeat("c", 200)), o)).To(HaveLen(1))
	})

	It("is left for the next call by one that is passed over", func() {
		const text = `{"eval_set_id": "e", "eval_cases": [{"eval_id": "c", "conversation": [{"invocation_id": "i", "user_content": {"parts": [{"text": "Pay 7."}]},
			"intermediate_data": {"tool_uses": [{"id": "a", "name": "pay", "args": {}}]}}]}]}`
		Expect(saidBefore(text, trace.Options{})).To(BeEmpty())
		Expect(saidBefore(text, trace.Options{Include: []trace.Origin{trace.Expected}})).To(Equal([]string{"Pay 7."}))
	})

	It("is not what a sub-agent is asked with, where spans tell", func() {
		span := func(id, parent, name string, at int, attributes ...string) string {
			all := make([]string, 0, len(attributes)/2)
			for i := 0; i < len(attributes); i += 2 {
				all = append(all, fmt.Sprintf(`{"key": %q, "value": {"stringValue": %q}}`, attributes[i], attributes[i+1]))
			}
			return fmt.Sprintf(`{"traceId": "aa", "spanId": %q, "parentSpanId": %q, "name": %q, "startTimeUnixNano": "%d", "endTimeUnixNano": "%d", "attributes": [%s]}`,
				id, parent, name, 1_767_225_600_000_000_000+at, 1_767_225_600_000_000_000+at+50, strings.Join(all, ", "))
		}
		asked := func(text string) string {
			return `[{"role": "user", "parts": [{"type": "text", "content": "` + text + `"}]}]`
		}
		text := `{"resourceSpans": [{"scopeSpans": [{"spans": [` + strings.Join([]string{
			span("01", "", "invoke_agent boss", 0, "gen_ai.operation.name", "invoke_agent", "gen_ai.agent.name", "boss"),
			span("02", "01", "chat m", 100, "gen_ai.operation.name", "chat", "gen_ai.request.model", "m", "gen_ai.input.messages", asked("Pay 7.")),
			span("03", "01", "execute_tool ask", 200, "gen_ai.operation.name", "execute_tool", "gen_ai.tool.name", "ask"),
			span("04", "03", "invoke_agent clerk", 300, "gen_ai.operation.name", "invoke_agent", "gen_ai.agent.name", "clerk"),
			span("05", "04", "chat m", 400, "gen_ai.operation.name", "chat", "gen_ai.request.model", "m", "gen_ai.input.messages", asked("by the agent")),
			span("06", "04", "execute_tool pay", 500, "gen_ai.operation.name", "execute_tool", "gen_ai.tool.name", "pay"),
		}, ", ") + `]}]}]}`
		Expect(saidBefore(text, trace.Options{})).To(Equal([]string{"Pay 7.", ""}))
	})
})
