package expression

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
)

// assign compiles targets and values, in turns.
func assign(pairs ...string) func(*acel.State, acel.Call, json.RawMessage) error {
	GinkgoHelper()
	var targets []string
	for i := 0; i < len(pairs); i += 2 {
		targets = append(targets, pairs[i])
	}
	e := New(Declarations{State: decoded(`{"orders": {}, "n": 1, "flag": false, "name": "x", "list": [1], "note": null}`), Targets: targets})
	var all []Assignment
	for i := 0; i < len(pairs); i += 2 {
		a, inTarget, inValue := e.Assign("", pairs[i], pairs[i+1])
		Expect(inTarget).To(BeEmpty())
		Expect(inValue).To(BeEmpty())
		all = append(all, a)
	}
	return Commit(all)
}

var _ = Describe("a commit", func() {
	DescribeTable("sets",
		func(state, args, result, want string, pairs ...string) {
			after, err := committed(assign(pairs...), state, args, result)
			Expect(err).NotTo(HaveOccurred())
			Expect(after).To(MatchJSON(want))
		},
		Entry("a key", `{"flag": false}`, `{}`, `1`, `{"flag": true}`, "flag", "true"),
		Entry("a key by its full name", `{"flag": false}`, `{}`, `1`, `{"flag": true}`, "state.flag", "true"),
		Entry("a key in brackets by its full name", `{"flag": false}`, `{}`, `1`, `{"flag": true}`, `state["flag"]`, "true"),
		Entry("a key that is no name by its full name", `{}`, `{}`, `1`, `{"a b": {"c": true}}`, `state["a b"].c`, "true"),
		Entry("a key in three quotes", `{"orders": {"b": 1}}`, `{}`, `1`, `{"orders": {"a": 2, "b": 1}}`, `orders["""a"""]`, "2"),
		Entry("a key in three single quotes", `{"orders": {}}`, `{}`, `1`, `{"orders": {"a": 2}}`, `orders['''a''']`, "2"),
		Entry("a key in quotes of quotes", `{"orders": {}}`, `{}`, `1`, `{"orders": {"'": 2}}`, `orders["'"]`, "2"),
		Entry("a field of a key that is computed, and makes the maps on the way", `{"orders": {}}`, `{"id": "o1"}`, `1`,
			`{"orders": {"o1": {"status": "cancelled"}}}`, "orders[args.id].status", `"cancelled"`),
		Entry("one of many, and leaves the others", `{"orders": {"a": {"status": "x", "n": 1}, "b": {"status": "y"}}}`, `{"id": "a"}`, `1`,
			`{"orders": {"a": {"status": "cancelled", "n": 1}, "b": {"status": "y"}}}`, "orders[args.id].status", `"cancelled"`),
		Entry("a map under null", `{"note": null}`, `{}`, `1`, `{"note": {"by": "me"}}`, "note.by", `"me"`),
		Entry("a key that is a number, as its digits", `{}`, `{"id": 7}`, `1`, `{"seen": {"7": true}}`, "seen[args.id]", "true"),
		Entry("a key that is true", `{}`, `{"id": true}`, `1`, `{"seen": {"true": 1}}`, "seen[args.id]", "1"),
		Entry("a key with a space", `{}`, `{}`, `1`, `{"counts": {"a b": 1}}`, `counts["a b"]`, "1"),
		Entry("a key with a bracket in quotes", `{}`, `{"m": {"]": "k"}}`, `1`, `{"counts": {"k": 1}}`, `counts[args.m["]"]]`, "1"),
		Entry("two from the state as it was before", `{"n": 1, "m": 10}`, `{}`, `1`, `{"n": 2, "m": 1}`, "n", "state.n + 1", "m", "state.n"),
		Entry("two in order", `{"n": 1}`, `{}`, `1`, `{"n": 3}`, "n", "2", "n", "3"),
		Entry("two under one key", `{"orders": {}}`, `{}`, `1`, `{"orders": {"a": 1, "b": 2}}`, `orders["a"]`, "1", `orders["b"]`, "2"),
		Entry("what the tool returned", `{}`, `{}`, `{"order": {"id": "o1", "total": 5.50, "n": 99999999999999999999}}`,
			`{"order": {"id": "o1", "total": 5.50, "n": 99999999999999999999}}`, "order", "result.order"),
		Entry("a list and a map", `{}`, `{"a": 1}`, `1`, `{"last": [1, {"b": 2.5, "a": null}]}`, "last", `[args.a, {"b": 2.5, "a": null}]`),
		Entry("a list that grows", `{"list": [1]}`, `{}`, `1`, `{"list": [1, 2]}`, "list", "state.list + [2]"),
	)

	It("keeps a double a double", func() {
		after, err := committed(assign("n", "args.x * 2"), `{"n": 1}`, `{"x": 2.5}`, `1`)
		Expect(err).NotTo(HaveOccurred())
		Expect(after).To(Equal(`{"n":5.0}`))
	})

	DescribeTable("sets nothing where it cannot set all",
		func(state, args, why string, pairs ...string) {
			after, err := committed(assign(pairs...), state, args, `1`)
			Expect(err).To(MatchError(why))
			Expect(after).To(MatchJSON(state))
		},
		Entry("a value is missing", `{"n": 1, "flag": false}`, `{}`, "n cannot be set: args.x is missing", "flag", "true", "n", "args.x"),
		Entry("a key is missing", `{"orders": {}}`, `{}`, "orders[args.id].status cannot be set: args.id is missing", "orders[args.id].status", `"x"`),
		Entry("a key is a list", `{"orders": {}}`, `{"id": []}`, "orders[args.id].status cannot be set: a key is text, a whole number, true or false; this is a list",
			"orders[args.id].status", `"x"`),
		Entry("the way leads through text", `{"orders": {"a": "sent"}}`, `{"id": "a"}`,
			`orders[args.id].status cannot be set: state.orders.a is text, so that state.orders.a.status cannot be set`, "orders[args.id].status", `"x"`),
		Entry("a number is infinite", `{"n": 1}`, `{"x": 0}`, "n cannot be set: the number is not finite", "n", "1.0 / args.x"),
		Entry("the state grows too large", `{"note": null}`, `{"x": "`+strings.Repeat("x", 1<<20)+`"}`, "note cannot be set: state.note would be of more than 1024 KiB", "note", "args.x"),
	)

	DescribeTable("is refused at its target",
		func(target string, offset int, message string) {
			e := New(Declarations{State: decoded(`{"flag": false}`), Targets: []string{target}})
			_, inTarget, inValue := e.Assign("", target, "1")
			Expect(inValue).To(BeEmpty())
			Expect(inTarget).NotTo(BeEmpty())
			Expect(inTarget[0].Offset).To(Equal(offset))
			Expect(inTarget[0].Message).To(Equal(message))
		},
		Entry(nil, "", 0, "a target names a key of the state here"),
		Entry(nil, "state", 0, "a target is a key of the state; the whole state cannot be set"),
		Entry(nil, "a..b", 2, "a target names a key of the state here"),
		Entry(nil, "a b", 1, `' ' stands where a dot or a bracket belongs`),
		Entry(nil, "a[", 1, "the bracket [ is never closed"),
		Entry(nil, "a[]", 2, "the brackets hold no key"),
		Entry(nil, "a[args.x", 1, "the bracket [ is never closed"),
		Entry(nil, `a["x]`, 1, "the bracket [ is never closed"),
		Entry(nil, "state[args.x]", 6, "the first key of a target is written out"),
		Entry(nil, `state["flag"].x`, 14, "state.flag is true or false, which has no keys"),
		Entry(nil, "[args.x]", 0, "a target names a key of the state here"),
		Entry(nil, "a[arg.x]", 2, `"arg" is not known`),
		Entry(nil, "a[1.5]", 2, "a key is text, a whole number, true or false; this is a number"),
		Entry(nil, "flag.x", 5, "state.flag is true or false, which has no keys"),
		Entry(nil, "a"+strings.Repeat(".a", 30), 0, "a target of more than 20 steps"),
	)

	It("is taken or refused whatever the order of the targets is", func() {
		targets := []string{"a", "a.b", "a.b.c", "orders", "orders[args.id].status", "orders.x", "a[args.id]"}
		answers := func() (all []string) {
			e := New(Declarations{State: decoded(`{"orders": {}, "flag": false}`), Targets: targets})
			for _, target := range slices.Sorted(slices.Values(targets)) {
				_, inTarget, inValue := e.Assign("", target, `"text"`)
				all = append(all, fmt.Sprint(target, inTarget, inValue))
			}
			for _, text := range []string{`state.a.z == 1`, `state.a.b.z == 1`, `state.orders.x.z == 1`, `state.orders["o"].statu == 1`} {
				_, errs := e.Where("", text)
				all = append(all, fmt.Sprint(text, errs))
			}
			return all
		}
		want := answers()
		for range len(targets) {
			targets = append(targets[1:], targets[0])
			Expect(answers()).To(Equal(want))
		}
		slices.Reverse(targets)
		Expect(answers()).To(Equal(want))
	})

	It("is refused where a value is of another type than at first", func() {
		e := New(Declarations{State: decoded(`{"flag": false, "n": 1}`), Targets: []string{"flag", "n"}})
		_, _, inValue := e.Assign("", "flag", `"yes"`)
		Expect(inValue).To(ConsistOf(MatchError("state.flag is true or false at first; this is text (a first value of null leaves it open)")))
		_, _, inValue = e.Assign("", "n", `1.5`)
		Expect(inValue).To(BeEmpty())
	})
})

var _ = Describe("a use", func() {
	refusal := func(f func(*acel.State, acel.Call) error, args string) (err error) {
		with(deskState, func(s *acel.State) { err = f(s, callOf(args, "")) })
		return err
	}

	It("of require is broken where it is false, with its message", func() {
		f, errs := desk().Require("", `state.orders[args.order_id].status == "pending"`, "")
		Expect(errs).To(BeEmpty())
		Expect(refusal(f, `{"order_id": "o1"}`)).To(Succeed())
		Expect(refusal(f, `{"order_id": "7"}`)).To(MatchError(`it is not true that state.orders[args.order_id].status == "pending": state.orders[args.order_id].status is "sent"`))
		Expect(refusal(f, `{}`)).To(MatchError("it cannot be evaluated: args.order_id is missing"))
		f, _ = desk().Require("", `state.authenticated`, "log in first")
		Expect(refusal(f, `{}`)).To(MatchError("log in first"))
	})

	DescribeTable("of require tells the values of what decided",
		func(text, told string) {
			f, errs := desk().Require("", text, "")
			Expect(errs).To(BeEmpty())
			Expect(refusal(f, deskArgs)).To(MatchError("it is not true that " + text + told))
		},
		Entry(nil, `state.vip && args.amount <= 50`, ": args.amount is 99.5"),
		Entry(nil, `state.vip && state.authenticated`, ": state.authenticated is false"),
		Entry(nil, `state.n > args.n`, ": state.n is 1, args.n is 7"),
		Entry(nil, `size(args.items) in [1, 2]`, ": size(args.items) is 4"),
		Entry(nil, `state.authenticated`, ""),
		Entry(nil, `state.authenticated || args.n == 1`, ""),
		Entry(nil, `args.order_id == args.nested`, `: args.order_id is "o1", args.nested is {"a": {"b": 1}}`),
	)

	It("of ensure sees the result", func() {
		f, errs := desk().Ensure("cancel_order", `result.status == "cancelled"`, "")
		Expect(errs).To(BeEmpty())
		with(deskState, func(s *acel.State) {
			Expect(f(s, callOf(`{}`, ""), json.RawMessage(`{"status": "cancelled"}`))).To(Succeed())
			Expect(f(s, callOf(`{}`, ""), json.RawMessage(`{"status": "open"}`))).To(MatchError(`it is not true that result.status == "cancelled": result.status is "open"`))
			Expect(f(s, callOf(`{}`, ""), json.RawMessage(`"sorry"`))).To(MatchError("it cannot be evaluated: result is text, which has no keys"))
		})
	})

	It("of failure tells a failure from what it cannot decide", func() {
		f, errs := desk().Failure("", `result.status in ["declined"]`, "")
		Expect(errs).To(BeEmpty())
		with(deskState, func(s *acel.State) {
			Expect(f(s, callOf(`{}`, ""), json.RawMessage(`{"status": "ok"}`))).To(Succeed())
			Expect(f(s, callOf(`{}`, ""), json.RawMessage(`{"status": "declined"}`))).To(MatchError(`it is true that result.status in ["declined"]`))
			err := f(s, callOf(`{}`, ""), json.RawMessage(`{}`))
			Expect(errors.Is(err, acel.ErrUndecidable)).To(BeTrue())
			Expect(err).To(MatchError("it cannot be decided: result.status is missing"))
		})
	})

	It("of where is a clause", func() {
		c, errs := desk().Where("", "args.amount > 100.0 && state.vip")
		Expect(errs).To(BeEmpty())
		Expect(c.Key).To(Equal("where"))
		Expect(c.Text).To(Equal("args.amount > 100.0 && state.vip"))
		with(deskState, func(s *acel.State) {
			Expect(c.Holds(s, callOf(`{"amount": 101}`, ""))).To(BeTrue())
			Expect(c.Holds(s, callOf(`{"amount": 100}`, ""))).To(BeFalse())
			_, err := c.Holds(s, callOf(`{}`, ""))
			Expect(err).To(MatchError("args.amount is missing"))
		})
	})

	DescribeTable("of per gives the key",
		func(text, args, result, want string, fromResult bool) {
			k, errs := desk().Per("", text)
			Expect(errs).To(BeEmpty())
			Expect(k.Text).To(Equal(text))
			Expect(k.FromResult).To(Equal(fromResult))
			with(deskState, func(s *acel.State) {
				raw, err := k.Value(s, callOf(args, ""), json.RawMessage(result))
				Expect(err).NotTo(HaveOccurred())
				Expect(string(raw)).To(Equal(want))
			})
		},
		Entry("of arguments", "args.order_id", `{"order_id": "o1"}`, ``, `"o1"`, false),
		Entry("exactly", "args.id", `{"id": 9007199254740993}`, ``, `9007199254740993`, false),
		Entry("exactly beyond ints", "args.id", `{"id": 99999999999999999999}`, ``, `99999999999999999999`, false),
		Entry("of the result", "result.id", `{}`, `{"id": 5}`, `5`, true),
		Entry("put together", `args.a + "/" + args.b`, `{"a": "x", "b": "y"}`, ``, `"x/y"`, false),
		Entry("of null: none", "args.id", `{"id": null}`, ``, ``, false),
	)

	It("of per says why there is no key", func() {
		k, _ := desk().Per("", "args.id")
		with(deskState, func(s *acel.State) {
			_, err := k.Value(s, callOf(`{}`, ""), nil)
			Expect(err).To(MatchError("args.id is missing"))
			_, err = k.Value(s, callOf(`{"id": {}}`, ""), nil)
			Expect(err).To(MatchError("it is a map; a rule is kept apart by text, a number, true or false"))
		})
	})

	DescribeTable("of per is told from a path",
		func(text string, path bool) { Expect(IsPath(text)).To(Equal(path)) },
		Entry(nil, "order_id", true), Entry(nil, "order.id", true), Entry(nil, "result_id", true), Entry(nil, "state_code", true), Entry(nil, "args", true),
		Entry(nil, "args.id", false), Entry(nil, "result.id", false), Entry(nil, "state.id", false), Entry(nil, `args["id"]`, false), Entry(nil, "a + b", false),
	)

	It("compiles what no declaration speaks of", func() {
		_, errs := New(Declarations{}).Where("any", "args.x > 1 && args.y.z == 2")
		Expect(errs).To(BeEmpty())
		_, errs = New(Declarations{}).Where("any", "state.x")
		Expect(errs).To(ConsistOf(MatchError(`state has no key "x", and no commit sets it (give it a first value under state:)`)))
	})

	It("allows for keys beside the schema's that are near to none", func() {
		_, errs := desk().Where("cancel_order", `args.comment == "x" && args["order-id"] == "y"`)
		Expect(errs).To(HaveLen(1))
	})
})
