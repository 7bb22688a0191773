package expression

import (
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// Each line is a use, an expression with ^ before the guilty part, the message
// and the hint.
var mistakes = []struct{ use, text, message, hint string }{
	{"", `^arg.amount > 100`, `"arg" is not known`, "did you mean args?"},
	{"", `^sate.vip`, `"sate" is not known`, "did you mean state?"},
	{"", `state.^authentcated`, `state has no key "authentcated", and no commit sets it`, `did you mean "authenticated"?`},
	{"", `has(state.^authentcated)`, `state has no key "authentcated", and no commit sets it`, `did you mean "authenticated"?`},
	{"", `^"authentcated" in state`, `state has no key "authentcated", and no commit sets it`, `did you mean "authenticated"?`},
	{"", `!(^"zzz" in state)`, `state has no key "zzz", and no commit sets it`, `give it a first value under state:`},
	{"", `^"lvel" in state.customer`, `state.customer has no key "lvel"`, `did you mean "level"?`},
	{"", `^"order_di" in args`, `args has no key "order_di"`, `did you mean "order_id"?`},
	{"", `state[^"authentcated"]`, `state has no key "authentcated", and no commit sets it`, `did you mean "authenticated"?`},
	{"", `state.^zzz == 1`, `state has no key "zzz", and no commit sets it`, `give it a first value under state:`},
	{"", `state.customer.^lvel > 1`, `state.customer has no key "lvel"`, `did you mean "level"?`},
	{"", `state.orders["a"].^statu == "x"`, `state.orders["a"] has no key "statu"`, `did you mean "status"?`},
	{"", `state.vip.^x`, `state.vip is true or false, which has no keys`, ""},
	{"", `args.^order_di == "x"`, `args has no key "order_di"`, `did you mean "order_id"?`},
	{"", `args.address.^town == "x"`, `args.address has no key "town"`, `it has city`},
	{"", `args.items[0].^colour == "x"`, `args.items[0] has no key "colour"`, `did you mean "color"?`},
	{"", `result.^satus == "ok"`, `result has no key "satus"`, `did you mean "status"?`},
	{"require", `^result.status == "ok"`, `result is not known yet in require; ensure reads it`, ""},
	{"", `^amount > 1`, `"amount" is not known`, "did you mean args.amount?"},
	{"", `state.name == ^pending`, `"pending" is not known`, `text stands in quotes: "pending"`},
	{"", `state.vip == ^True`, `"True" is not known`, "did you mean true?"},
	{"", `^now > 1`, `"now" is not known`, "rules over time are written with within and rate_limit"},
	{"", `args.amount ^= 1`, "= is no operator", "write =="},
	{"", `args.amount ^=== 1`, "=== is no operator", "write =="},
	{"", `args.amount ^<> 1`, "<> is no operator", "write !="},
	{"", `state.vip ^& args.force`, "& is no operator", "write &&"},
	{"", `state.vip ^| args.force`, "| is no operator", "write ||"},
	{"", `state.vip ^and args.force`, "and is no operator", "write &&"},
	{"", `state.vip ^OR args.force`, "OR is no operator", "write ||"},
	{"", `^not state.vip`, "not is no operator", "write !"},
	{"", `args.order_id ^not in ["a"]`, "not in is no operator", "write !(x in list)"},
	{"", `args.^in == 1`, "in is an operator and cannot stand behind a dot", `write ["in"]`},
	{"", `state.name == ^"desk`, `the quote " is never closed`, ""},
	{"", `^(state.vip`, "the bracket ( is never closed", ""},
	{"", `state.vip^)`, "the bracket ) closes nothing", ""},
	{"", `state.vip &&^`, "the expression ends too early", ""},
	{"", `^ `, "the expression is empty", "such as args.amount > 100"},
	{"", `has(state.orders^[args.order_id])`, "has cannot ask for this", "has takes a name behind a dot: has(args.x); for a key write args.x in state.orders"},
	{"", `state.vip ^state.vip`, "the expression cannot be read from here on: state.vip", ""},
	{"", `args.order_id.matches("^\d+")`, `\d is no escape`, `a regular expression is written r"\d+"`},
	{"", `args.order_id.matches(^"(a")`, "not a regular expression: missing closing ): `(a`", ""},
	{"", `^len(args.items) > 1`, `"len" is no function that expressions have`, "did you mean size?"},
	{"", `args.order_id.^startswith("a")`, `"startswith" is no function that expressions have`, "did you mean startsWith?"},
	{"", `args.order_id.^replace("a", "b") == ""`, `"replace" is no function that expressions have`, ""},
	{"", `^startsWith(args.order_id, "a")`, "startsWith is called behind a dot", "write x.startsWith(…)"},
	{"", `^has(args.n, 1)`, "has is not called so", "such as has(args.x)"},
	{"", `args.items.all(^args, true)`, "args is a variable already", "call it x"},
	{"", `^state == 1`, "the state can only be asked for its keys", ""},
	{"", `size(^state) == 1`, "the state can only be asked for its keys", ""},
	{"", `state.vip ^> 3`, "> is not for true or false and a whole number", ""},
	{"", `state.name ^== 3`, "== is not for text and a whole number", "a number stands without quotes; int(…), double(…) and string(…) convert"},
	{"", `state.vip && ^3`, "true or false belongs here; this is a whole number", ""},
	{"", `args.n ^== "3"`, "== is not for a whole number and text", ""},
	{"", `^"pending"`, "ensure is true or false; this is text", `compare it, as in "pending" == …`},
	{"", `^state.n`, "ensure is true or false; this is a whole number", "compare it, as in state.n == …"},
	{"", `args.n == ^1u`, "JSON has no unsigned numbers", "write it without the u"},
	{"", `args.n == ^9007199254740993.0`, "a double holds numbers exactly only to 2^53", ""},
	{"", `args.n > ^99999999999999999999`, "the number is too large", "whole numbers go from -2^63 to 2^63-1"},
	{"", `args^.?n == 1`, "optional keys are not known here", ""},
	{"", `{^a: 1} == args.address`, `a key that is text stands in quotes`, `write "a"`},
	{"", `^{"a": 1}.map(x, x) == []`, "a map that is written out has no order to go through", "use a list"},
	{"", `Order^{a: 1} == 1`, `"Order" is no type`, ""},
	{"", `"é" == state.^nme`, `state has no key "nme", and no commit sets it`, `did you mean "name"?`},
	{"", "state.vip\n  && ^sate.vip", `"sate" is not known`, "did you mean state?"},
	{"", strings.Repeat("(", 200) + "1" + strings.Repeat(")", 200), "the expression is too large", ""},
	{"", "args" + strings.Repeat(".a", 2000), "the expression is too large", ""},
	{"", `[1].map(a, [1].map(b, [1].map(c, [1].map(d, [1].map^(e, e))))) == []`, "loops are nested deeper than 4 levels", ""},
	{"", "\"\xff\" == tool", "the expression is not UTF-8", ""},
	{"", `[1].all(x, ^y > 1)`, `"y" is not known`, ""},
	{"", `(args.force ^? 1 : "a") == 1`, "what stands on both sides of : must be of one type; here are a whole number and text", ""},
	{"", `(state.n ^? 1 : 2) == 1`, "what stands before ? is true or false; this is a whole number", ""},
	{"", `^!state.n`, "! is for what is true or false; here is a whole number", ""},
	{"", `^state.n || state.vip`, "true or false belongs here; this is a whole number", ""},
	{"", `^-state.vip == 1`, "- is not for true or false", ""},
	{"", `state.rate ^== "1"`, "== is not for a number and text", ""},
	{"", `state.tags ^== {"a": 1}`, "== is not for a list and a map", ""},
	{"", `[1] ^== [1.5]`, "== is not for a list of whole numbers and a list of numbers", ""},
	{"", `null ^> 1`, "> is not for null and a whole number", ""},
	{"", `state.tags^["a"] == 1`, "a list cannot be indexed with text", ""},
	{"", `size^(state.n) == 1`, "size does not take a whole number", ""},
	{"", `^state.n.all(x, x > 1)`, "only a list or a map can be gone through; this is a whole number", ""},
	{"", `state.name ^== null`, "== is not for text and null", "has(args.x) asks whether a key is there"},
	{"", `result[^"satus"] == "x"`, `result has no key "satus"`, ""},
	{"", `result == ^b"x"`, "JSON has no bytes", ""},
	{"", `args.order_id ^=~ "x"`, "=~ is no operator", ""},
	{"", `^for == 1`, "for is a word of CEL's own and no variable", ""},
	{"", strings.Repeat("1", maxText+1), "an expression of more than 10000 bytes", ""},
}

var _ = Describe("a mistake in an expression", func() {
	for _, m := range mistakes {
		It(fmt.Sprintf("is told with its place: %s", shorten(m.text)), func() {
			at := max(strings.Index(m.text, "^"), 0)
			text := strings.Replace(m.text, "^", "", 1)
			u := use{name: "ensure"}
			if m.use == "require" {
				u = use{"require", "ensure reads it"}
			}
			_, errs := desk().condition("cancel_order", text, u)
			Expect(errs).NotTo(BeEmpty())
			Expect(errs[0].Message).To(HavePrefix(m.message))
			Expect(errs[0].Offset).To(Equal(at), "%v", errs[0])
			if m.hint != "" {
				Expect(errs[0].Hint).To(Equal(m.hint))
			}
		})
	}

	It("shows a name by itself as an argument, and one that is compared with as text", func() {
		for text, hint := range map[string]string{
			`price > 100`:              `did you mean args.price? text stands in quotes: "price"`,
			`(price > 100)`:            `did you mean args.price? text stands in quotes: "price"`,
			`args.kind == gift`:        `text stands in quotes: "gift"`,
			`args.kind in [1, gift]`:   `text stands in quotes: "gift"`,
			`args.kind.contains(gift)`: `text stands in quotes: "gift"`,
		} {
			_, errs := desk().condition("", text, use{name: "where"})
			Expect(errs).To(HaveLen(1), text)
			Expect(errs[0].Hint).To(Equal(hint), text)
		}
	})

	It("in in is none where keys are not known, or where a list is asked", func() {
		_, errs := desk().condition("cancel_order", `"o9" in state.orders && "zzz" in state.tags && "comment" in args && args.order_id in state && "last" in state`, use{name: "ensure"})
		Expect(errs).To(BeEmpty())
	})

	It("is told of a type also where there are more names than CEL is told of", func() {
		var properties []string
		for i := range maxVariables + 100 {
			properties = append(properties, fmt.Sprintf(`"p%d": {"type": "string"}`, i))
		}
		e := New(Declarations{State: decoded(`{"vip": true}`), Tools: map[string]Schemas{"t": {Args: decoded(`{"properties": {` + strings.Join(properties, ",") + `}}`)}}})
		_, errs := e.Where("t", `state.vip && args.p7 == "x" && has(args.p2050)`)
		Expect(errs).To(BeEmpty())
		_, errs = e.Where("t", `state.vipp`)
		Expect(errs).To(ConsistOf(MatchError(`state has no key "vipp", and no commit sets it (did you mean "vip"?)`)))
	})

	It("does not hide the others", func() {
		_, errs := desk().condition("cancel_order", `sate.vip && state.nme == "x" && foo(1)`, use{name: "ensure"})
		Expect(errs).To(HaveLen(3))
	})
})
