package trace_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// refused says that a line must not be read as a call.
const refused = ""

// What other JSON readers take for two different things, or for anything at
// all. Each line is read as it is, and as the only element of a list.
var _ = DescribeTable("A hostile line",
	func(line, want string) {
		traces, err := trace.Collect(trace.Decode(strings.NewReader(line), trace.Options{}))
		list, listErr := trace.Collect(trace.Decode(strings.NewReader("["+line+"]"), trace.Options{}))
		if want == refused {
			Expect(err).To(HaveOccurred())
			Expect(listErr).To(HaveOccurred())
			for _, t := range append(traces, list...) {
				Expect(t.Calls).To(BeEmpty())
			}
			return
		}
		Expect(err).NotTo(HaveOccurred())
		Expect(listErr).NotTo(HaveOccurred())
		for _, calls := range [][]string{seen(traces), seen(list)} {
			Expect(calls).To(Equal([]string{want}))
		}
	},
	Entry("plain", `{"tool":"pay","args":{"amount":19.99}}`, `pay {"amount":19.99}`),
	Entry("an integer above 2^53 keeps its digits", `{"tool":"pay","args":{"amount":9007199254740993}}`, `pay {"amount":9007199254740993}`),
	Entry("an integer of 30 digits keeps them", `{"tool":"pay","args":{"amount":123456789012345678901234567890}}`, `pay {"amount":123456789012345678901234567890}`),
	Entry("a long decimal keeps its digits", `{"tool":"pay","args":{"amount":0.1000000000000000055511151231257827}}`, `pay {"amount":0.1000000000000000055511151231257827}`),
	Entry("1e400 is no infinity", `{"tool":"pay","args":{"amount":1e400}}`, `pay {"amount":1e400}`),
	Entry("an amount as text stays text", `{"tool":"pay","args":{"amount":"19.99"}}`, `pay {"amount":"19.99"}`),
	Entry("nested 900 deep", `{"tool":"x","result":`+strings.Repeat("[", 900)+strings.Repeat("]", 900)+`}`, "x "),
	Entry("nested 20,000 deep", `{"tool":"x","result":`+strings.Repeat("[", 20_000)+strings.Repeat("]", 20_000)+`}`, refused),
	Entry("nested 5,000,000 deep", `{"tool":"x","result":`+strings.Repeat("[", 5_000_000), refused),
	Entry("nested 5,000,000 deep in objects", `{"tool":"x","result":`+strings.Repeat(`{"a":`, 5_000_000), refused),
	Entry("nested 5,000,000 deep where no value is expected", `{"tool":"x","nothing":`+strings.Repeat("[", 5_000_000), refused),
	Entry("a duplicate key", `{"tool":"safe","tool":"pay"}`, refused),
	Entry("a duplicate key in the arguments", `{"tool":"pay","args":{"amount":1,"amount":1000}}`, refused),
	Entry("a duplicate key by escape", `{"tool":"safe","\u0074ool":"pay"}`, refused),
	Entry("a key in another case", `{"tool":"pay","Tool":"safe"}`, refused),
	Entry("invalid UTF-8 in the tool", "{\"tool\":\"pa\xffy\"}", refused),
	Entry("invalid UTF-8 in the result", "{\"tool\":\"pay\",\"result\":\"\xc3\"}", refused),
	Entry("UTF-8 of a surrogate", "{\"tool\":\"pay\",\"result\":\"\xed\xa0\x80\"}", refused),
	Entry("overlong UTF-8", "{\"tool\":\"pay\",\"result\":\"\xc0\xaf\"}", refused),
	Entry("half of a surrogate pair", `{"tool":"pay\ud800"}`, refused),
	Entry("a raw line end in a text", "{\"tool\":\"pa\ny\"}", refused),
	Entry("a raw control character in the result", "{\"tool\":\"pay\",\"result\":\"\x01\"}", refused),
	Entry("a broken literal in the result", `{"tool":"pay","result":nul}`, refused),
	Entry("01 in the result", `{"tool":"pay","result":01}`, refused),
	Entry("1. in the arguments", `{"tool":"pay","args":{"amount":1.}}`, refused),
	Entry("NaN", `{"tool":"pay","args":{"amount":NaN}}`, refused),
	Entry("a trailing comma", `{"tool":"pay",}`, refused),
	Entry("a cut-off line", `{"tool":"pay","args":{"amount":1`, refused),
	Entry("a comment", `{"tool":"pay"/* safe */}`, refused),
	Entry("single quotes", `{'tool':'pay'}`, refused),
	Entry("a NUL", "{\"tool\":\"pay\"\x00}", refused),
)

var _ = Describe("What follows a line on the same line", func() {
	It("is not dropped: text is an error, and another call is a call", func() {
		_, err := trace.Collect(trace.Decode(strings.NewReader(`{"tool":"safe"} pay`), trace.Options{}))
		Expect(err).To(MatchError(ContainSubstring("broken JSON: 'p' stands where a value is expected")))
		traces, err := trace.Collect(trace.Decode(strings.NewReader(`{"tool":"safe"}{"tool":"pay"}`), trace.Options{}))
		Expect(err).NotTo(HaveOccurred())
		Expect(seen(traces)).To(Equal([]string{"safe ", "pay "}))
	})
})

// seen lists the calls of traces.
func seen(traces []acel.Trace) (calls []string) {
	for _, t := range traces {
		for _, c := range t.Calls {
			calls = append(calls, c.Tool+" "+string(c.Args))
		}
	}
	return calls
}
