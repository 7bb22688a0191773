package acel

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("what a recorded result says", func() {
	DescribeTable("is read through wrappers", func(result, says string) {
		Expect(string(ResultValue(json.RawMessage(result)))).To(Equal(says))
	},
		Entry("the text of an object", `" {\"id\": 1} "`, `{"id": 1}`),
		Entry("the text of a list", `"[1]"`, `[1]`),
		Entry("one text block", `[{"type": "text", "text": "{\"id\": 1}"}]`, `{"id": 1}`),
		Entry("an MCP result", `{"content": [{"type": "text", "text": "{\"id\": 1}"}], "isError": false}`, `{"id": 1}`),
		Entry("one with structured content", `{"content": [], "structuredContent": {"id": 1}}`, `{"id": 1}`),
	)

	DescribeTable("is itself where it is no wrapper", func(result string) {
		Expect(string(ResultValue(json.RawMessage(result)))).To(Equal(result))
	},
		Entry("text", `"Order {W1} is open"`),
		Entry("text of a broken object", `"{\"id\": "`),
		Entry("an object", `{"id": 1}`),
		Entry("two blocks", `[{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]`),
		Entry("a list of a tool's own that is called content", `{"content": ["a.txt", "b.txt"]}`),
		Entry("blocks beside what MCP does not know", `{"content": [{"type": "text", "text": "a"}], "id": 1}`),
		Entry("null", `null`),
	)

	It("stays nil where it was not recorded", func() { Expect(ResultValue(nil)).To(BeNil()) })

	It("is looked through for values also where it repeats a key", func() {
		list := Call{Tool: "list", Outcome: Outcome{Result: json.RawMessage(`{"id": "a", "id": "b", "more": ["c"]}`)}}
		rule := ArgumentFrom(Operand{Tool: "drop", Field: "id"}, Operand{Tool: "list"})
		Expect(replaying([]Call{list, with("drop", `{"id": "c"}`), with("drop", `{"id": "a"}`)}, rule).Violations).To(BeEmpty())
	})
})

var _ = Describe("a number that must come from somewhere", func() {
	rule := ArgumentFrom(Operand{Tool: "pay", Field: "n"}, Operand{Tool: "quote"})
	DescribeTable("occurs by what it is, and not as part of another", func(result, n string, occurs bool) {
		quote := Call{Tool: "quote", Outcome: Outcome{Result: json.RawMessage(result)}}
		Expect(replaying([]Call{quote, with("pay", `{"n": `+n+`}`)}, rule).Violations).To(HaveLen(map[bool]int{true: 0, false: 1}[occurs]))
	},
		Entry("as a number", `{"r": 5}`, `5.0`, true),
		Entry("in text", `"it is 1.50 euro"`, `1.5`, true),
		Entry("as text", `{"r": "2.50"}`, `2.5`, true),
		Entry("not of the other sign", `{"r": -5}`, `5`, false),
		Entry("nor in text", `"minus -3"`, `3`, false),
		Entry("not as a part", `{"r": 12.5}`, `5`, false),
		Entry("but in a date", `"on 2024-05-15"`, `15`, true),
	)
})
