package rules

import (
	"encoding/json"
	"time"

	"github.com/acel-dev/acel/acel"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// tracedCall is a call of a trace as these specs write it.
type tracedCall struct {
	Tool, Server, Error, Turn, User string
	Args, Result                    json.RawMessage
	At                              int // seconds from the start; 0: no time
}

// traced reads the calls of a trace.
func traced(data string) []acel.Call {
	var all []tracedCall
	Expect(json.Unmarshal([]byte(data), &all)).To(Succeed())
	var calls []acel.Call
	for _, c := range all {
		call := acel.Call{Tool: c.Tool, Server: c.Server, Args: c.Args, Turn: c.Turn, User: c.User, Outcome: acel.Outcome{Result: c.Result}}
		if c.Error != "" {
			call.Outcome = acel.Outcome{Status: acel.Failed, Error: c.Error}
		}
		if c.At > 0 {
			call.Time = time.Date(2026, 1, 1, 0, 0, c.At, 0, time.UTC)
		}
		calls = append(calls, call)
	}
	return calls
}

// verdict is what one contract has to say of a trace: the steps of its violations,
// and whether something stayed undecided.
func verdict(contract, trace string) (steps []int, undecided bool) {
	file := "state: {vip: false, limit: 100}\ncontracts:\n  - " + contract + "\n"
	set, err := Parse(Options{}, Source{Name: "acel.yaml", Data: []byte(file)})
	Expect(err).NotTo(HaveOccurred())
	policy, err := set.Policy()
	Expect(err).NotTo(HaveOccurred())
	report, err := acel.Replay(policy, acel.Trace{Calls: traced(trace)}.All())
	Expect(err).NotTo(HaveOccurred())
	for _, v := range report.Violations {
		steps = append(steps, v.Step)
	}
	return steps, report.Rules[0].Undecided
}

var _ = Describe("a contract as it is written", func() {
	DescribeTable("means what it says",
		func(contract, trace string, steps []int) {
			got, undecided := verdict(contract, trace)
			Expect(got).To(Equal(steps))
			Expect(undecided).To(BeFalse())
		},
		Entry("args: a value", `never: {tool: pay, args: {currency: EUR}}`,
			`[{"tool": "pay", "args": {"currency": "EUR"}}, {"tool": "pay", "args": {"currency": "eur"}}, {"tool": "pay"}]`, []int{1}),
		Entry("args: numbers by what they are", `never: {tool: pay, args: {amount: 9007199254740993}}`,
			`[{"tool": "pay", "args": {"amount": 9007199254740992}}, {"tool": "pay", "args": {"amount": 9007199254740993.0}}, {"tool": "pay", "args": {"amount": "9007199254740993"}}]`, []int{2}),
		Entry("args: true is not text", `never: {tool: pay, args: {now: true}}`,
			`[{"tool": "pay", "args": {"now": "true"}}, {"tool": "pay", "args": {"now": true}}, {"tool": "pay", "args": {"now": 1}}]`, []int{2}),
		Entry("args: any of several", `never: {tool: pay, args: {kind: {in: [a, 1, null]}}}`,
			`[{"tool": "pay", "args": {"kind": "a"}}, {"tool": "pay", "args": {"kind": 1.0}}, {"tool": "pay", "args": {"kind": null}}, {"tool": "pay", "args": {"kind": "b"}}, {"tool": "pay"}]`, []int{1, 2, 3}),
		Entry("args: bounds, both of them", `never: {tool: pay, args: {amount: {at_least: 100, at_most: 500}}}`,
			`[{"tool": "pay", "args": {"amount": 99.99}}, {"tool": "pay", "args": {"amount": 100}}, {"tool": "pay", "args": {"amount": 500.0}}, {"tool": "pay", "args": {"amount": 501}}]`, []int{2, 3}),
		Entry("args: presence and absence, along a path", `never: {tool: pay, args: {order.note: {absent: true}, reason: {present: true}}}`,
			`[{"tool": "pay", "args": {"order": {"note": 1}, "reason": null}}, {"tool": "pay", "args": {"order": {}, "reason": null}}, {"tool": "pay"}]`, []int{2}),
		Entry("args: a whole map, in any order", `never: {tool: pay, args: {to: {equals: {a: 1, b: [x]}}}}`,
			`[{"tool": "pay", "args": {"to": {"b": ["x"], "a": 1.0}}}, {"tool": "pay", "args": {"to": {"a": 1}}}]`, []int{1}),
		Entry("fields: in any of them", `never: {tool: write, fields: [path, new.path], matches: '[.]env$'}`,
			`[{"tool": "write", "args": {"path": "a.env"}}, {"tool": "write", "args": {"path": "b", "new": {"path": ".ENV"}}}, {"tool": "write", "args": {"path": "c", "command": ".env"}}]`, []int{1, 2}),
		Entry("result: only what the tool returned", `must_precede: [{tool: get, result: {status: {in: [pending, paid]}}}, cancel]`,
			`[{"tool": "get", "result": {"status": "sent"}}, {"tool": "cancel"}, {"tool": "get", "result": "{\"status\": \"paid\"}"}, {"tool": "cancel"}]`, []int{2}),
		Entry("result: text in which an expression is found", `must_precede: [{tool: get, result: {status: {matches: ^ok}}}, cancel]`,
			`[{"tool": "get", "result": {"status": "not ok"}}, {"tool": "cancel"}, {"tool": "get", "result": {"status": "OK, sent"}}, {"tool": "cancel"}]`, []int{2}),
		Entry("result: a whole answer in words", `must_precede: [{tool: ask, result: {'.': {matches: '="Yes'}}}, install]`,
			`[{"tool": "ask", "result": "\"May I?\"=\"No\""}, {"tool": "install"}, {"tool": "ask", "result": "\"May I?\"=\"Yes\""}, {"tool": "install"}]`, []int{2}),
		Entry("args: text in which an expression is found, beside another test", `never: {tool: pay, args: {to: {matches: '^DE', present: true}}}`,
			`[{"tool": "pay", "args": {"to": "de12"}}, {"tool": "pay", "args": {"to": "FR DE"}}, {"tool": "pay"}]`, []int{1}),
		Entry("a list of tools: any of them, with all else for each", `never: {tool: [Read, Edit], field: path, matches: '[.]env$', args: {force: true}}`,
			`[{"tool": "Read", "args": {"path": ".env", "force": true}}, {"tool": "Edit", "args": {"path": ".env"}}, {"tool": "Edit", "args": {"path": "b.env", "force": true}}, {"tool": "Write", "args": {"path": ".env", "force": true}}]`, []int{1, 3}),
		Entry("a list of tools: one budget", `at_most_n_times: {tool: {tool: [pay, refund], where: args.amount > 1}, n: 1}`,
			`[{"tool": "pay", "args": {"amount": 5}}, {"tool": "refund", "args": {"amount": 1}}, {"tool": "refund", "args": {"amount": 5}}]`, []int{3}),
		Entry("a list of globs", `never: {glob: ['rm_*', drop_?], on: attempt}`,
			`[{"tool": "rm_x"}, {"tool": "drop_xy"}, {"tool": "drop_x"}]`, []int{1, 3}),
		Entry("a list of tools whose value is looked at", `argument_from: [{tool: [cancel, ship], field: id}, {glob: ['list_*', find], field: ids}]`,
			`[{"tool": "list_all", "result": {"ids": ["A1", "B2"]}}, {"tool": "cancel", "args": {"id": "A1"}}, {"tool": "ship", "args": {"id": "C3"}}, {"tool": "find", "result": {"ids": ["C3"]}}, {"tool": "ship", "args": {"id": "C3"}}]`, []int{3}),
		Entry("where: over arguments and state", `never: {tool: pay, where: args.amount > state.limit && !state.vip}`,
			`[{"tool": "pay", "args": {"amount": 100}}, {"tool": "pay", "args": {"amount": 100.5}}]`, []int{2}),
		Entry("command: what would run", `never: {tool: Bash, command: [rm -rf, git push]}`,
			`[{"tool": "Bash", "args": {"command": "echo 'rm -rf /'"}}, {"tool": "Bash", "args": {"command": "cd /tmp && sudo rm -fr x"}}, {"tool": "Bash", "args": {"command": "git -C . push"}}]`, []int{2, 3}),
		Entry("command: in the field that is named", `never: {tool: Bash, field: script, command: rm -rf}`,
			`[{"tool": "Bash", "args": {"command": "rm -rf x"}}, {"tool": "Bash", "args": {"script": "rm -rf x"}}]`, []int{2}),
		Entry("command beside matches: both must hold", `never: {tool: Bash, matches: prod, command: rm -rf}`,
			`[{"tool": "Bash", "args": {"command": "rm -rf test"}}, {"tool": "Bash", "args": {"command": "rm -rf prod"}}]`, []int{2}),
		Entry("per: the same value on both sides", `{must_precede: [get, cancel], per: id}`,
			`[{"tool": "get", "args": {"id": 1}}, {"tool": "cancel", "args": {"id": 2}}, {"tool": "cancel", "args": {"id": 1.0}}, {"tool": "cancel", "args": {"id": "1"}}, {"tool": "cancel"}]`, []int{2, 4, 5}),
		Entry("per: a path for each, by name", `{must_precede: [get, cancel], per: {later: order, earlier: id}}`,
			`[{"tool": "get", "args": {"id": 1}}, {"tool": "cancel", "args": {"order": 1}}, {"tool": "cancel", "args": {"id": 1}}]`, []int{3}),
		Entry("per: of the result, and an expression", `{must_precede: [create, ship], per: [result.id, 'args.prefix + args.number']}`,
			`[{"tool": "create", "result": {"id": "a7"}}, {"tool": "ship", "args": {"prefix": "a", "number": "7"}}, {"tool": "ship", "args": {"prefix": "a", "number": "8"}}]`, []int{3}),
		Entry("within: calls", `{must_precede: [ask, pay], within: 2 calls}`,
			`[{"tool": "ask"}, {"tool": "x"}, {"tool": "pay"}, {"tool": "pay"}]`, []int{4}),
		Entry("within: time", `{must_precede: [ask, pay], within: 30s}`,
			`[{"tool": "ask", "at": 1}, {"tool": "pay", "at": 31}, {"tool": "pay", "at": 32}]`, []int{3}),
		Entry("the long spelling has both", `{template: must_precede, args: [get, cancel], per: id, within: 1 call}`,
			`[{"tool": "get", "args": {"id": 1}}, {"tool": "cancel", "args": {"id": 1}}, {"tool": "cancel", "args": {"id": 1}}]`, []int{3}),
		Entry("rate_limit", `rate_limit: [send, 2, 1m]`,
			`[{"tool": "send", "at": 1}, {"tool": "send", "at": 30}, {"tool": "send", "at": 60}, {"tool": "send", "at": 61}]`, []int{3, 4}),
		Entry("no_repeat", `no_repeat: [search, 1]`,
			`[{"tool": "search", "args": {"q": 1}}, {"tool": "search", "args": {"q": 2}}, {"tool": "search", "args": {"q": 1.0}}]`, []int{3}),
		Entry("no_repeat after an error", `no_repeat: {tool: search, n: 2, after: error}`,
			`[{"tool": "search"}, {"tool": "search"}, {"tool": "get", "error": "no"}, {"tool": "search", "error": "no"}, {"tool": "search", "error": "no"}, {"tool": "search"}]`, []int{6}),
		Entry("argument_from", `argument_from: [cancel.id, list.orders]`,
			`[{"tool": "list", "result": {"orders": [{"id": "A1"}], "note": "B2"}}, {"tool": "cancel", "args": {"id": "A1"}}, {"tool": "cancel", "args": {"id": "B2"}}, {"tool": "cancel", "args": {"id": "C3"}, "user": "cancel C3"}]`, []int{3}),
		Entry("argument_from, anywhere in a result", `argument_from: [cancel.id, [list, find.order]]`,
			`[{"tool": "list", "result": {"orders": [{"id": "A1"}], "note": "B2"}}, {"tool": "cancel", "args": {"id": "B2"}}, {"tool": "find", "result": {"order": "D4", "other": "E5"}}, {"tool": "cancel", "args": {"id": "D4"}}, {"tool": "cancel", "args": {"id": "E5"}}]`, []int{5}),
		Entry("an operand's map for the only parameter", `only: {glob: 'get_*', server: shop}`,
			`[{"tool": "get_a", "server": "shop"}, {"tool": "get_a", "server": "bank"}, {"tool": "set_a", "server": "shop"}]`, []int{2, 3}),
		Entry("at_most_per_turn", `at_most_per_turn: [pay, 1]`,
			`[{"tool": "pay", "turn": "1"}, {"tool": "pay", "turn": "1"}, {"tool": "pay", "turn": "2"}]`, []int{2}),
	)

	DescribeTable("says so where a trace cannot tell",
		func(contract, trace string) {
			_, undecided := verdict(contract, trace)
			Expect(undecided).To(BeTrue())
		},
		Entry("a time is missing", `{must_precede: [ask, pay], within: 30s}`, `[{"tool": "ask", "at": 1}, {"tool": "pay"}]`),
		Entry("a window without times", `rate_limit: [send, 1, 1m]`, `[{"tool": "send"}, {"tool": "send"}]`),
		Entry("a result is missing", `must_precede: [{tool: get, result: {ok: true}}, pay]`, `[{"tool": "get"}, {"tool": "pay"}]`),
	)

	It("refuses a restricted call of which a condition cannot be decided", func() {
		steps, _ := verdict(`never: {tool: pay, where: args.amount > 100}`, `[{"tool": "pay"}]`)
		Expect(steps).To(Equal([]int{1}))
		steps, _ = verdict(`never: {tool: Bash, command: rm -rf}`, `[{"tool": "Bash", "args": {"command": "$CMD -rf x"}}]`)
		Expect(steps).To(Equal([]int{1}))
	})

	It("lets a call of which a condition cannot be decided satisfy nothing", func() {
		steps, _ := verdict(`must_precede: [{tool: ask, where: args.sure}, pay]`, `[{"tool": "ask"}, {"tool": "pay"}]`)
		Expect(steps).To(Equal([]int{2}))
	})
})
