package rules

import (
	"encoding/json"
	"strings"

	"github.com/acel-dev/acel/acel"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// parsed reads a rules file that must be in order.
func parsed(text string) *Set {
	set, err := Parse(Options{}, Source{Name: "acel.yaml", Data: []byte(text)})
	ExpectWithOffset(1, err).NotTo(HaveOccurred())
	return set
}

// replayed judges calls by a rules file.
func replayed(text string, calls ...acel.Call) acel.Result {
	policy, err := parsed(text).Policy()
	ExpectWithOffset(1, err).NotTo(HaveOccurred())
	result, err := acel.Replay(policy, acel.Trace{Calls: calls}.All())
	ExpectWithOffset(1, err).NotTo(HaveOccurred())
	return result
}

// called is a call that ended well; arguments and a result that are "" were not
// recorded.
func called(tool, args, result string) acel.Call {
	c := acel.Call{Tool: tool, Outcome: acel.Outcome{Status: acel.OK}}
	if args != "" {
		c.Args = json.RawMessage(args)
	}
	if result != "" {
		c.Outcome.Result = json.RawMessage(result)
	}
	return c
}

// told are the rules of the violations, with what each says behind its colon.
func told(r acel.Result) (all []string) {
	for _, v := range r.Violations {
		_, reason, _ := strings.Cut(v.Message, ": ")
		all = append(all, v.Rule+": "+reason)
	}
	return all
}

// verdictOf returns what a result says of the rule with a key.
func verdictOf(r acel.Result, key string) acel.RuleResult {
	for _, one := range r.Rules {
		if one.Rule.Key() == key {
			return one
		}
	}
	Fail("no rule " + key)
	return acel.RuleResult{}
}

// orderDesk keeps the status of each order that was looked up.
const orderDesk = `
state: {orders: {}}
tools:
  get_order:
    commit: {'orders[args.order_id].status': result.status}
  cancel_order:
    require:
      that: state.orders[args.order_id].status == "pending"
      message: only a pending order can be cancelled
    ensure: result.status == "cancelled"
    commit: {'orders[args.order_id].status': '"cancelled"'}
`

var _ = Describe("conditions on tools", func() {
	pending, cancelled := `{"status": "pending"}`, `{"status": "cancelled"}`

	It("keep state by key: each order has a status of its own", func() {
		r := replayed(orderDesk,
			called("get_order", `{"order_id": "a"}`, pending),
			called("get_order", `{"order_id": "b"}`, `{"status": "shipped"}`),
			called("cancel_order", `{"order_id": "a"}`, cancelled),
			called("cancel_order", `{"order_id": "b"}`, cancelled),
		)
		Expect(told(r)).To(ConsistOf("tools.cancel_order.require: only a pending order can be cancelled"))
		Expect(r.Violations[0].Step).To(Equal(4))
	})

	It("see what an earlier call of the same tool has set", func() {
		r := replayed(orderDesk,
			called("get_order", `{"order_id": "a"}`, pending),
			called("cancel_order", `{"order_id": "a"}`, cancelled),
			called("cancel_order", `{"order_id": "a"}`, cancelled),
		)
		Expect(r.Violations).To(HaveLen(1))
		Expect(r.Violations[0].Step).To(Equal(3))
	})

	It("set nothing by a call that failed, or that does not keep its postcondition", func() {
		failed := called("get_order", `{"order_id": "a"}`, "")
		failed.Outcome = acel.Outcome{Status: acel.Failed}
		Expect(told(replayed(orderDesk, failed, called("cancel_order", `{"order_id": "a"}`, cancelled)))).To(HaveLen(1))
		r := replayed(orderDesk,
			called("get_order", `{"order_id": "a"}`, pending),
			called("cancel_order", `{"order_id": "a"}`, `{"status": "queued"}`),
			called("cancel_order", `{"order_id": "a"}`, cancelled),
		)
		Expect(told(r)).To(ConsistOf(HavePrefix(`tools.cancel_order.ensure: it is not true that result.status == "cancelled"`)))
	})

	DescribeTable("fail closed where something is missing", func(args string) {
		r := replayed(orderDesk, called("get_order", `{"order_id": "a"}`, pending), called("cancel_order", args, cancelled))
		Expect(told(r)).To(ContainElement(HavePrefix("tools.cancel_order.require: only a pending order can be cancelled: it cannot be evaluated: ")))
	},
		Entry("an order that was not looked up", `{"order_id": "b"}`),
		Entry("an argument", `{}`),
		Entry("all arguments", ``),
		Entry("a key that is null", `{"order_id": null}`),
		Entry("arguments that are no object", `[1]`),
		Entry("an argument given twice", `{"order_id": "a", "order_id": "a"}`),
	)

	It("point from a violation to the condition in the file, and say how it is written", func() {
		v := replayed(orderDesk, called("cancel_order", `{"order_id": "a"}`, cancelled)).Violations[0]
		Expect(v.RulePlace.String()).To(Equal("acel.yaml:8:13"))
		Expect(v.RulePlace.Pointer()).To(Equal("/tools/cancel_order/require/that"))
		Expect(v.Spec).To(Equal(`tools.cancel_order.require: state.orders[args.order_id].status == "pending"`))
		Expect(v.Kind).To(Equal(acel.Precondition))
	})

	It("are each told by the first of several that does not hold", func() {
		text := "tools: {pay: {require: ['args.amount > 0', 'args.amount < 100', 'args.to != \"me\"']}}"
		Expect(told(replayed(text, called("pay", `{"amount": 100, "to": "me"}`, `{}`)))).To(ConsistOf(
			HavePrefix("tools.pay.require: it is not true that args.amount < 100")))
		Expect(parsed(text).Config.Tools[0].Origins.Require.Text).To(Equal(`args.amount > 0; args.amount < 100; args.to != "me"`))
	})

	It("leave a postcondition open where results were not recorded", func() {
		r := replayed(orderDesk, called("get_order", `{"order_id": "a"}`, pending), called("cancel_order", `{"order_id": "a"}`, ""))
		Expect(r.Violations).To(BeEmpty())
		Expect(verdictOf(r, "tools.cancel_order.ensure").Verdict).To(Equal(acel.Undecided))
		Expect(verdictOf(r, "tools.cancel_order.ensure").Lacks).To(Equal("a result of cancel_order was not recorded"))
		Expect(verdictOf(r, "tools.cancel_order.require").Verdict).NotTo(Equal(acel.Undecided))
	})

	It("count numbers exactly, beyond what a float can hold", func() {
		text := "state: {seen: {}}\ntools: {pay: {require: '!(args.id in state.seen)', commit: {'seen[args.id]': true}}}"
		r := replayed(text, called("pay", `{"id": 9007199254740992}`, `{}`), called("pay", `{"id": 9007199254740993}`, `{}`), called("pay", `{"id": 9007199254740993}`, `{}`))
		Expect(r.Violations).To(HaveLen(1))
		Expect(r.Violations[0].Step).To(Equal(3))
	})

	It("are of one server's tool where the name is qualified", func() {
		text := "tools: {mcp__shop__cancel: {require: 'args.n > 1'}}"
		elsewhere, here := called("cancel", `{"n": 1}`, `{}`), called("cancel", `{"n": 1}`, `{}`)
		elsewhere.Server, here.Server = "bank", "shop"
		r := replayed(text, elsewhere, here)
		Expect(r.Violations).To(HaveLen(1))
		Expect(r.Violations[0].Step).To(Equal(2))
		Expect(r.Violations[0].Rule).To(Equal("tools.mcp__shop__cancel.require"))
	})

	It("write the targets of a commit over the state as it was before", func() {
		text := "state: {a: 1, b: 2, log: {}}\ntools:\n  swap: {commit: {a: state.b, b: state.a}}\n  check: {require: 'state.a == 2 && state.b == 1'}"
		Expect(replayed(text, called("swap", `{}`, `{}`), called("check", `{}`, `{}`)).Violations).To(BeEmpty())
	})

	It("set nothing where one value of a commit cannot be computed, which breaks the postcondition", func() {
		text := "state: {a: 1, b: 2}\ntools:\n  put: {commit: {a: '5', b: args.b}}\n  check: {require: 'state.a == 1 && state.b == 2'}"
		r := replayed(text, called("put", `{}`, `{}`), called("check", `{}`, `{}`))
		Expect(told(r)).To(ConsistOf("tools.put.commit: b cannot be set: args.b is missing"))
		Expect(r.Violations[0].Spec).To(Equal("tools.put.commit: a = 5; b = args.b"))
		Expect(r.Violations[0].RulePlace.String()).To(Equal("acel.yaml:3:18"))
	})

	It("are seen by where", func() {
		text := "state: {frozen: false}\ntools: {freeze: {commit: {frozen: true}}}\ncontracts:\n  - never: {tool: pay, where: state.frozen}"
		pay := called("pay", `{}`, `{}`)
		r := replayed(text, pay, called("freeze", `{}`, `{}`), pay)
		Expect(r.Violations).To(HaveLen(1))
		Expect(r.Violations[0].Step).To(Equal(3))
	})

	It("join a policy that was made in Go", func() {
		policy, err := acel.NewPolicy(acel.PolicyConfig{State: map[string]any{"orders": map[string]any{}}})
		Expect(err).NotTo(HaveOccurred())
		policy, err = policy.With(parsed(orderDesk).Config)
		Expect(err).NotTo(HaveOccurred())
		r, err := acel.Replay(policy, acel.Trace{Calls: []acel.Call{called("cancel_order", `{"order_id": "a"}`, cancelled)}}.All())
		Expect(err).NotTo(HaveOccurred())
		Expect(r.Violations).To(HaveLen(1))
	})
})

var _ = Describe("failure", func() {
	const text = `
tools:
  charge: {failure: ['result.status in ["declined"]', {that: 'result.code >= 500', message: the bank is down}]}
contracts:
  - must_precede: [charge, ship]
`
	ship := called("ship", `{}`, `{}`)

	It("makes a result that looks fine a failure, which enables nothing", func() {
		Expect(replayed(text, called("charge", `{}`, `{"status": "paid", "code": 200}`), ship).Violations).To(BeEmpty())
		r := replayed(text, called("charge", `{}`, `{"status": "declined", "code": 200}`), ship)
		Expect(r.Violations).To(HaveLen(1))
		Expect(r.Violations[0].Rule).To(Equal("must_precede(charge, ship)"))
		Expect(verdictOf(r, "tools.charge.failure").Violations).To(BeZero())
	})

	It("reads a result that was recorded as text of JSON", func() {
		Expect(replayed(text, called("charge", `{}`, `"{\"status\": \"declined\", \"code\": 200}"`), ship).Violations).To(HaveLen(1))
	})

	It("is any of its expressions, and gives the message of the one that holds", func() {
		r := replayed(text, called("charge", `{}`, `{"status": "paid", "code": 503}`), ship)
		Expect(r.Violations).To(HaveLen(1))
		Expect(r.Violations[0].Message).To(ContainSubstring("the bank is down"))
	})

	It("is decided by one expression that holds, where another cannot be evaluated", func() {
		r := replayed(text, called("charge", `{}`, `{"code": 503}`), ship)
		Expect(r.Violations[0].Message).To(ContainSubstring("the bank is down"))
		Expect(verdictOf(r, "tools.charge.failure").Undecided).To(BeFalse())
	})

	It("is undecided where nothing can be evaluated, and says why; the call counts as failed", func() {
		r := replayed(text, called("charge", `{}`, `{"status": "paid"}`), ship)
		Expect(r.Violations).To(HaveLen(1))
		failure := verdictOf(r, "tools.charge.failure")
		Expect(failure.Verdict).To(Equal(acel.Undecided))
		Expect(failure.Lacks).To(ContainSubstring("result.code is missing"))
	})
})
