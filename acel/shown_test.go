package acel

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// lineWith is an operand for the calls whose line has a part, which it shows.
func lineWith(part string) Operand {
	has := func(c Call) bool { return strings.Contains(string(c.Args), part) }
	return Operand{Tool: "sh", Where: []Clause{{
		Key: "part", Text: part,
		Holds: func(_ *State, c Call) (bool, error) { return has(c), nil },
		Shows: func(*State, Call) string { return part },
	}}}
}

var _ = Describe("A call that matches both operands by parts of it", func() {
	line := []Call{{Tool: "sh", Args: json.RawMessage(`{"line":"test && commit"}`)}}

	It("is shown by the part that the rule restricts", func() {
		for _, rule := range []Rule{
			MustPrecede(lineWith("test"), lineWith("commit")),
			MustPrecedeEach(lineWith("test"), lineWith("commit")),
			CannotFollowWithout(lineWith("commit"), lineWith("test")),
		} {
			Expect(messagesOf(replaying(line, rule).Violations)).To(ConsistOf(HavePrefix(`sh at step 1 ("commit")`)), rule.String())
		}
	})
})

var _ = Describe("A key of a function of Go", func() {
	key := func(value string) Rule {
		return MustPrecede("get", "cancel").PerKey(Key{Text: "k()", Value: func(*State, Call, json.RawMessage) (json.RawMessage, error) {
			return json.RawMessage(value), nil
		}})
	}
	calls := []Call{{Tool: "get"}, {Tool: "cancel"}}

	DescribeTable("keeps no calls apart by what is no value",
		func(value, why string) {
			Expect(messagesOf(replaying(calls, key(value)).Violations)).To(ConsistOf(ContainSubstring(why)))
		},
		Entry("nothing", "", "k() has no value"),
		Entry("null between blanks", " null ", "k() has no value"),
		Entry("two values", "1 2", "k() is no JSON value"),
		Entry("no word of JSON", "NaN", "k() is no JSON value"),
		Entry("no UTF-8", "\"\xff\"", "k() is no JSON value"),
	)

	It("takes one that stands between blanks", func() {
		Expect(replaying(calls, key(" 1 ")).Violations).To(BeEmpty())
	})
})
