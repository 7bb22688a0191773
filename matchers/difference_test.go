package matchers_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	. "github.com/acel-dev/acel/matchers"
)

var _ = DescribeTable("other arguments are told apart by what differs",
	func(args string, want map[string]any, told string) {
		message := failure(func(g Gomega) { g.Expect(called(args)).To(HaveCalled("pay").WithArgs(want)) })
		Expect(message).To(HaveSuffix("\nstep 1: " + told))
	},
	Entry("a value", `{"a": 1, "b": 2}`, map[string]any{"a": 1, "b": 3}, "b is 2 and not 3"),
	Entry("a type", `{"a": "1"}`, map[string]any{"a": 1}, `a is "1" and not 1`),
	Entry("a key that is missing", `{}`, map[string]any{"a": nil}, "a is missing and not null"),
	Entry("a key too many", `{"a": null}`, map[string]any{}, "a is null and not missing"),
	Entry("below", `{"a": {"b": [1, "<&>"]}}`, map[string]any{"a": map[string]any{"b": []any{1, ">"}}}, `a: b is [1,"<&>"] and not [1,">"]`),
	Entry("a matcher's value", `{"a": 1, "b": {"c": 2}}`, map[string]any{"a": 1, "b": map[string]any{"c": BeNumerically(">", 5)}}, "b: c: Expected\n    <float64>: 2\nto be >\n    <int>: 5"),
	Entry("a matcher's value that is missing", `{}`, map[string]any{"a": Not(BeNil())}, "a is missing"),

	Entry("digits", `{"a": 9007199254740993}`, map[string]any{"a": 9007199254740992}, "a is 9007199254740993 and not 9007199254740992"),
	Entry("several, by name", `{"b": 1, "a": 1}`, map[string]any{"a": 2, "b": 2}, "a is 1 and not 2, b is 1 and not 2"),
	Entry("many", `{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1}`, map[string]any{},
		"a is 1 and not missing, b is 1 and not missing, c is 1 and not missing, d is 1 and not missing, e is 1 and not missing, and 2 more differ"),
	Entry("a hostile key", `{"::error::\u001b": 1}`, map[string]any{}, `\x3a:error::\x1b is 1 and not missing`),
)
