package expression

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

const (
	deskState = `{"authenticated": false, "vip": true, "n": 1, "rate": 1.5, "name": "desk", "note": null, "tags": ["a"], "customer": {"id": "c1", "level": 2},
		"orders": {"o1": {"status": "pending"}, "7": {"status": "sent"}}}`
	deskArgs = `{"order_id": "o1", "n": 7, "amount": 99.5, "big": 9007199254740993, "huge": 99999999999999999999, "items": [1, 2.5, "x", {"a": [1]}],
		"nested": {"a": {"b": 1}}, "text": "a\u0062c", "none": null, "empty": "", "names": {"abc": "x"}, "yes": true, "whole": 5.0}`
)

var _ = Describe("an expression", func() {
	DescribeTable("is true",
		func(text string) {
			holds, err := evaluated(text, deskState, deskArgs, json.RawMessage(`{"status": "ok"}`))
			Expect(err).NotTo(HaveOccurred())
			Expect(holds).To(BeTrue())
		},
		Entry("of the state", `state.vip && !state.authenticated && state.name == "desk"`),
		Entry("of a key computed", `state.orders[args.order_id].status == "pending"`),
		Entry("of a key that is a number", `state.orders[args.n].status == "sent" && args.n in state.orders && state["orders"]["7"].status == "sent"`),
		Entry("of keys that are there", `has(args.amount) && !has(args.nope) && has(state.orders.o1) && !has(state.last) && has(args.none)`),
		Entry("of keys asked for by in", `"amount" in args && !("nope" in args) && "vip" in state && "o1" in state.orders`),
		Entry("of a fraction and a whole number", `args.amount < 100 && args.amount > 99 && args.amount + 1 == 100.5 && args.amount * 2 == 199`),
		Entry("of whole numbers and fractions in the state", `state.n == 1.0 && state.n < 1.5 && state.rate > 1 && state.n + 0.5 == state.rate && state.n in [1.0, 2.0]`),
		Entry("of ints divided as ints", `7 / 2 == 3 && args.n / 2 == 3 && args.n / 2.0 == 3.5 && args.whole / 2 == 2.5 && 7 % 4 == 3`),
		Entry("of a number beyond 2^53", `args.big == 9007199254740993 && args.big != 9007199254740992 && args.big > 9007199254740992`),
		Entry("of a number that nothing equals", `args.huge != 5 && !(args.huge in [1, 2]) && args.huge == args.huge && args != {"a": 1}`),
		Entry("of lists", `1 in args.items && 2.5 in args.items && "x" in args.items && size(args.items) == 4 && args.items[3].a == [1] && !(3 in args.items)`),
		Entry("of maps", `args.nested == {"a": {"b": 1}} && {"a": {"b": 1.0}} == args.nested && size(args.nested) == 1`),
		Entry("of types apart", `args.yes != 1 && args.n != "7" && args.none == null && args.n != null`),
		Entry("of text", `args.text == "abc" && args.text.startsWith("a") && args.text.matches(r"^a.c$") && args.text.upperAscii() == "ABC" && " x ".trim() == "x"`),
		Entry("of text cut and joined", `"a-b".split("-") == ["a", "b"] && ["a", "b"].join("-") == "a-b" && "abc".substring(1) == "bc" && "abc".indexOf("c") == 2 && "a" + "b" == "ab"`),
		Entry("of numbers converted", `int("12") == 12 && string(args.n) == "7" && double(args.n) == 7.0 && int(2.9) == 2`),
		Entry("of loops", `args.items.exists(x, x == "x") && [1, 2].all(x, x > 0) && [1, 2, 3].filter(x, x > 1).map(x, x * 2) == [4, 6] && args.nested.all(k, k == "a")`),
		Entry("of loops over nothing", `[].all(x, false) && !args.nested.map(k, []).exists(x, x.exists(y, true)) && args.items.filter(x, false).map(x, x) == []`),
		Entry("of a choice", `(args.n > 5 ? "big" : "small") == "big"`),
		Entry("of the call", `tool == "t" && server == "crm"`),
		Entry("of the result", `result.status == "ok" && result.status in ["ok", "done"]`),
		Entry("whatever an error on the other side of || is", `args.nope == 1 || true`),
	)

	DescribeTable("says why it cannot be evaluated",
		func(text, why string) {
			_, err := evaluated(text, deskState, deskArgs, json.RawMessage(`{"status": "ok"}`))
			Expect(err).To(MatchError(why))
		},
		Entry(nil, `args.nope == 1`, "args.nope is missing"),
		Entry(nil, `args.nested.a.c == 1`, "args.nested.a.c is missing"),
		Entry(nil, `args["nope"] == 1`, `args["nope"] is missing`),
		Entry(nil, `state.last == 1`, "state.last is missing"),
		Entry(nil, `state.orders["o9"].status == ""`, `state.orders["o9"] is missing`),
		Entry(nil, `state.orders[args.text].status == ""`, `state.orders[args.text], of key "abc", is missing`),
		Entry(nil, `state.orders.o1.total == 1`, "state.orders.o1.total is missing"),
		Entry(nil, `args.n.x == 1`, "args.n.x is missing"),
		Entry("has below text", `has(args.text.x) && args.text.x == 1`, "args.text has no keys, so that has(args.text.x) cannot be asked"),
		Entry("has below text", `!has(args.text.x)`, "args.text has no keys, so that has(args.text.x) cannot be asked"),
		Entry("has below a number", `!has(args.n.x)`, "args.n has no keys, so that has(args.n.x) cannot be asked"),
		Entry("has below a number beyond ints", `!has(args.huge.x)`, "args.huge has no keys, so that has(args.huge.x) cannot be asked"),
		Entry("has below true", `!has(args.yes.x)`, "args.yes has no keys, so that has(args.yes.x) cannot be asked"),
		Entry("has below null", `!has(args.none.x)`, "args.none has no keys, so that has(args.none.x) cannot be asked"),
		Entry("has below an item", `!has(args.items[2].x)`, "args.items[2] has no keys, so that has(args.items[2].x) cannot be asked"),
		Entry("has below a list", `!has(args.items.x)`, "a list has items and no keys, in has(args.items.x)"),
		Entry("has below text by a key computed", `has(args.names[args.text].x)`, "args.names[args.text] has no keys, so that has(args.names[args.text].x) cannot be asked"),
		Entry("has below a key of the result", `has(result.status.x)`, "result.status has no keys, so that has(result.status.x) cannot be asked"),
		Entry("has of a list below", `has(args.items.x.y)`, "a list has items and no keys, in has(args.items.x.y)"),
		Entry("a key of a list", `args.items.x == 1`, "a list has items and no keys, in args.items.x"),
		Entry("has of a loop", `args.items.all(x, has(x.a))`, "x has no keys, so that has(x.a) cannot be asked"),
		Entry("has below what is missing", `has(args.nope.x)`, "args.nope is missing"),
		Entry("has below a value of the state", `has(state.note.x)`, "state.note has no keys, so that has(state.note.x) cannot be asked"),
		Entry(nil, `args.items[9] == 1`, "args.items has no item 9"),
		Entry(nil, `args.yes > 3`, "> is not for true or false and a whole number"),
		Entry(nil, `args.text + 1 == 2`, "+ is not for text and a whole number"),
		Entry(nil, `args.huge > 5`, "99999999999999999999 is a number that cannot be used exactly: whole numbers go from -2^63 to 2^63-1, and fractions to 2^53"),
		Entry(nil, `args.huge + 1 > 5`, "99999999999999999999 is a number that cannot be used exactly: whole numbers go from -2^63 to 2^63-1, and fractions to 2^53"),
		Entry(nil, `1 / (args.n - 7) == 1`, "division by zero"),
		Entry(nil, `args.text`, "it gives text where true or false belongs"),
		Entry(nil, `args.text && true`, "&& is for what is true or false, in args.text && true"),
		Entry(nil, `args.nope == 1 && args.nope2 == 1`, "args.nope is missing"),
		Entry(nil, `int(args.text) == 1`, "this text cannot be made a whole number"),
		Entry(nil, `args.n.startsWith("a")`, `args.n.startsWith("a") does not take what it is given`),
		Entry(nil, `size(args.n) == 1`, "size(args.n) does not take what it is given"),
		Entry(nil, `!args.n`, "! is for what is true or false, in !args.n"),
		Entry(nil, `args.n ? true : false`, "what stands before ? is not true or false, in args.n ? true : false"),
		Entry(nil, `args.n.all(x, true)`, "only a list or a map can be gone through"),
		Entry("exists in text", `args.text.exists(x, true)`, "only a list or a map can be gone through"),
		Entry("all in no text", `args.empty.all(x, false)`, "only a list or a map can be gone through"),
		Entry("exists in no text", `args.empty.exists(x, true)`, "only a list or a map can be gone through"),
		Entry("exists_one in no text", `args.empty.exists_one(x, true)`, "only a list or a map can be gone through"),
		Entry("filter in no text", `args.empty.filter(x, true) == []`, "only a list or a map can be gone through"),
		Entry("map in no text", `args.empty.map(x, x) == []`, "only a list or a map can be gone through"),
		Entry("a loop in no text that is put together", `dyn(args.empty + "").all(x, false)`, "only a list or a map can be gone through"),
		Entry("a loop in a loop in no text", `args.nested.all(k, args[k == "a" ? "empty" : k].all(x, false))`, "only a list or a map can be gone through"),
		Entry("a loop in null", `args.none.all(x, true)`, "only a list or a map can be gone through"),
		Entry(nil, `args.text.matches(args.text + "(")`, "not a regular expression: missing closing ): `abc(`"),
		Entry(nil, `state.orders[args.items] == 1`, "a key is text, a whole number, true or false"),
		Entry(nil, `9223372036854775807 + args.n > 1`, "integer overflow"),
	)

	DescribeTable("is not evaluated on arguments that are not understood",
		func(args, why string) {
			_, err := evaluated(`args.n == 1`, `{}`, args, nil)
			Expect(err).To(MatchError(why))
		},
		Entry("no JSON", `{"n": 1`, "the arguments are not valid JSON, or repeat a key"),
		Entry("a repeated key", `{"n": 1, "n": 2}`, "the arguments are not valid JSON, or repeat a key"),
		Entry("a repeated key further in", `{"n": 1, "m": {"a": 1, "a": 2}}`, "the arguments are not valid JSON, or repeat a key"),
		Entry("invalid UTF-8", "{\"n\": 1, \"m\": \"\xff\"}", "the arguments are not valid JSON, or repeat a key"),
		Entry("a list", `[1]`, "the arguments are a list, not an object"),
		Entry("null", `null`, "the arguments are null, not an object"),
		Entry("too deep", `{"n": `+strings.Repeat("[", 300)+strings.Repeat("]", 300)+`}`, "the arguments are nested deeper than 200 levels"),
		Entry("nothing", ``, "the arguments are not valid JSON, or repeat a key"),
	)

	DescribeTable("reads a result",
		func(text, result string, want bool) {
			holds, err := evaluated(text, `{}`, `{}`, json.RawMessage(result))
			Expect(err).NotTo(HaveOccurred())
			Expect(holds).To(Equal(want))
		},
		Entry("that is a map", `result.status == "ok"`, `{"status": "ok"}`, true),
		Entry("that is words, of which it is asked whether they have a key", `!has(result.status)`, `"no such order"`, true),
		Entry("that is words in an MCP result", `has(result.status)`, `{"content": [{"type": "text", "text": "no such order"}]}`, false),
		Entry("that is text which holds a map with the key", `has(result.status)`, `"{\"status\": 1}"`, true),
		Entry("that is text which holds a map", `result.status == "ok"`, `"{\"status\": \"ok\"}"`, true),
		Entry("that is text which holds a list", `result[0].status == "ok"`, `" [{\"status\": \"ok\"}]\n"`, true),
		Entry("that is plain text", `result == "{done"`, `"{done"`, true),
		Entry("that is a number", `result == 5`, `5`, true),
	)

	DescribeTable("is not evaluated on text that holds JSON that is not understood",
		func(text, result, why string) {
			_, err := evaluated(text, `{}`, `{}`, json.RawMessage(result))
			Expect(err).To(MatchError(why))
		},
		Entry("a repeated key", `result.status == "ok"`, `"{\"status\": \"ok\", \"status\": \"declined\"}"`, "the result is text that holds JSON, which repeats a key"),
		Entry("a repeated key, in a list", `size(result) == 1`, `"[{\"a\": 1, \"a\": 2}]"`, "the result is text that holds JSON, which repeats a key"),
		Entry("a repeated key, by in", `"declined" in result`, `"{\"a\": 1, \"a\": 2}"`, "the result is text that holds JSON, which repeats a key"),
		Entry("a repeated key, as text", `result.contains("declined")`, `"{\"a\": 1, \"a\": 2}"`, "the result is text that holds JSON, which repeats a key"),
		Entry("a repeated key, in an MCP result", `result.status == "ok"`, `{"content": [{"type": "text", "text": "{\"a\": 1, \"a\": 2}"}]}`,
			"the result is text that holds JSON, which repeats a key"),
		Entry("too deep", `has(result.a)`, `"{\"a\": `+strings.Repeat("[", 300)+strings.Repeat("]", 300)+`}"`, "the result is text that holds JSON, nested deeper than 200 levels"),
	)

	It("cannot be evaluated on a result that was not recorded", func() {
		_, err := evaluated(`result.status == "ok"`, `{}`, `{}`, nil)
		Expect(err).To(MatchError("the result was not recorded"))
	})
})
