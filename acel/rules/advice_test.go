package rules

import (
	"github.com/acel-dev/acel/acel"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("a hint on a condition that is to be mended", func() {
	// hint is that of the only violation.
	hint := func(text string, calls ...acel.Call) string {
		r := replayed(text, calls...)
		ExpectWithOffset(1, r.Violations).To(HaveLen(1))
		return r.Violations[0].Hint
	}
	const lookUp = "state: {orders: {}}\ntools: {get_order: {commit: {'orders[args.id].status': result.status}}}"
	words := called("get_order", `{"id": "a"}`, `"no such order"`)

	It("names failure where a result lacks what a commit reads", func() {
		Expect(hint(lookUp, called("get_order", `{"id": "a"}`, `{}`))).To(Equal("Where such a result means that the call failed, say so beside commit: failure: '!has(result.status)'. Else treat the call as failed; what it did may have to be undone."))
	})

	It("names failure where a result lacks what a postcondition reads", func() {
		Expect(hint("tools: {get_order: {ensure: 'result.order.status == \"open\"'}}", called("get_order", `{}`, `"{\"order\": {}}"`))).To(
			HavePrefix("Where such a result means that the call failed, say so beside ensure: failure: '!has(result.order.status)'."))
	})

	It("shows the words of a result that is nothing else", func() {
		Expect(hint(lookUp, words)).To(HavePrefix(`Where such a result means that the call failed, say so beside commit: failure: 'result == "no such order"'.`))
	})

	DescribeTable("names a cure that works", func(cure, result string) {
		text := "state: {orders: {}}\ntools: {get_order: {commit: {'orders[args.id].status': result.status}, failure: '" + cure + "'}}"
		r := replayed(text, called("get_order", `{"id": "a"}`, result), called("get_order", `{"id": "b"}`, `{"status": "open"}`))
		Expect(r.Violations).To(BeEmpty())
		Expect(verdictOf(r, "tools.get_order.failure").Verdict).To(Equal(acel.Satisfied))
	},
		Entry("of a key", "!has(result.status)", `{}`),
		Entry("of words", `result == "no such order"`, `"no such order"`),
	)

	It("is the usual one where nothing of a result is missing", func() {
		usual := "Treat the call as failed; what it did may have to be undone."
		Expect(hint("tools: {get_order: {ensure: 'result.status == \"open\"'}}", called("get_order", `{}`, `{"status": "shut"}`))).To(Equal(usual))
		Expect(hint(lookUp, called("get_order", `{}`, `{"status": "open"}`))).To(Equal(usual))
	})

	DescribeTable("says of an expression that is no condition that it must be one",
		func(text, want string) {
			Expect(hint(text, called("pay", `{"id": "a"}`, `{}`))).To(Equal(want))
		},
		Entry("as a precondition", "tools: {pay: {require: ['true == (args.id == \"a\")', args.id]}}", "Mend the rule: require is true or false, as in args.id == …"),
		Entry("with a message", "tools: {pay: {require: {that: args.id, message: no order}}}", "Mend the rule: require is true or false, as in args.id == …"),
		Entry("as a postcondition", "tools: {pay: {ensure: args.id}}", "Mend the rule: ensure is true or false, as in args.id == …"),
		Entry("in an operand", "contracts: [never: {tool: pay, where: args.id}]", "Mend the rule: where is true or false, as in args.id == …"),
	)

	It("leaves what can be evaluated its own", func() {
		Expect(hint("tools: {pay: {require: args.id == \"b\"}}", called("pay", `{"id": "a"}`, `{}`))).To(Equal("Bring about what pay requires, then call it again."))
	})
})

var _ = Describe("a tool with conditions that no contract names", func() {
	It("is no misspelling of one that another rule names in the plural", func() {
		Expect(parsed("tools: {delete_user: {require: args.id == 1}}\ncontracts: [never: delete_users]").Warnings).To(BeEmpty())
		Expect(parsed("tools: {delete_user: {require: args.id == 1}}\ncontracts: [never: delete_usr]").Warnings).To(HaveLen(1))
	})
})
