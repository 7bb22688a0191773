package trace_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// Each text is broken where ^ stands in the line below it.
var _ = DescribeTable("Broken JSON is told by what stands there and what was expected",
	func(text, caret, want string) {
		for _, size := range []int{1, len(text)} {
			_, err := trace.Collect(trace.Decode(&chunked{[]byte(text), size}, trace.Options{}))
			p, is := err.(*acel.Problem)
			Expect(is).To(BeTrue(), "%v", err)
			Expect(p.Message).To(Equal(want))
			Expect(p.Place.Column).To(Equal(len(caret)))
			for _, jargon := range []string{"invalid character", "expecting", "literal", "object name", "token"} {
				Expect(p.Message + p.Hint).NotTo(ContainSubstring(jargon))
			}
		}
	},
	Entry("a comma behind the last call",
		`[{"tool":"a"},]`,
		`             ^`, "broken JSON: a comma without a value beside it"),
	Entry("a comma behind the last argument",
		`{"tool":"a","args":{"n":1,}}`,
		`                          ^`, "broken JSON: '}' stands where a key is expected"),
	Entry("no comma between calls",
		`[{"tool":"a"} {"tool":"b"}]`,
		`              ^`, "broken JSON: '{' stands where a comma or ] is expected"),
	Entry("no comma between keys",
		`{"tool":"a" "id":"b"}`,
		`            ^`, `broken JSON: '"' stands where a comma or } is expected`),
	Entry("no comma between elements of an argument",
		`{"tool":"a","args":{"n":[1 2]}}`,
		`                           ^`, "broken JSON: '2' stands where a comma or ] is expected"),
	Entry("no colon",
		`{"tool" "a"}`,
		`        ^`, `broken JSON: '"' stands where a colon is expected`),
	Entry("no value",
		`{"tool":}`,
		`        ^`, "broken JSON: a key without a value"),
	Entry("no value of an argument",
		`{"tool":"a","args":{"n":}}`,
		`                        ^`, "broken JSON: '}' stands where a value is expected"),
	Entry("a key that is a number",
		`{"tool":"a",1:2}`,
		`            ^`, "broken JSON: '1' stands where a key is expected"),
	Entry("a key without quotes",
		`{"tool":"a","args":{n:1}}`,
		`                    ^`, "broken JSON: 'n' stands where a key is expected"),
	Entry("a key that begins as true does",
		`{tool:"a"}`,
		`  ^`, "broken JSON: 'o' stands where the rest of true is expected"),
	Entry("a word of Python",
		`{"tool":"a","result":None}`,
		`                     ^`, "broken JSON: 'N' stands where a value is expected"),
	Entry("a number that ends in its point",
		`{"tool":"a","result":1.}`,
		`                       ^`, "broken JSON: '}' stands where a digit is expected"),
	Entry("a raw tab in a text",
		"{\"tool\":\"a\tb\"}",
		`          ^`, `broken JSON: '\t' stands as it is in a string`),
	Entry("the wrong bracket",
		`[{"tool":"a"}}`,
		`             ^`, "broken JSON: '}' stands where a comma or ] is expected"),
	Entry("text behind a line",
		`{"tool":"a"} pay`,
		`             ^`, "broken JSON: 'p' stands where a value is expected"),
)

// Whatever byte is put into or taken out of a trace, the problem is told in our
// words.
var _ = Describe("A trace with a byte too many, or too few", func() {
	It("has no problem in the words of the JSON library", func() {
		const text = `[{"tool":"a","args":{"n":[-1.5e3,true]},"error":null}]`
		for at := range text {
			for _, with := range []string{"", ",", ":", "}", "]", "[", "'", "x", "0", "\t", `"`, "\\"} {
				for _, rest := range []int{at, at + 1} {
					_, err := decode(text[:at]+with+text[rest:], trace.Options{})
					if err != nil {
						Expect(strings.ToLower(err.Error())).NotTo(MatchRegexp(`invalid character|expecting|literal|member|token|broken json: [a-z]+ing `), "%q", text[:at]+with+text[rest:])
					}
				}
			}
		}
	})
})
